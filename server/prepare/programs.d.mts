export function programFile(name: string): string;
export function areProgramsBuilt(): boolean;
export function buildPrograms(): Promise<void>;
