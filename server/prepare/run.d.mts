type Options = { env?: NodeJS.ProcessEnv; cwd?: string };
export function run(program: string, words: string[], options?: Options): Promise<string>;
export function runNpm(words: string[], options?: Options): Promise<string>;
export function follow(command: string[]): string[];
