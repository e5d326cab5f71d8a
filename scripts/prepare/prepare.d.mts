/** Reports progress, one line at a time. */
export type Say = (line: string) => void;
export type Entry = { say: Say; args: string[] };
export function enterTypeScript(
	command: string,
	load: () => Promise<{ main: (entry: Entry) => Promise<void> }>,
	options?: { quiet?: boolean; dotenv?: boolean; fail?: (command: string, error: unknown) => never },
): Promise<void>;
export function prepare(say: Say): Promise<void>;
export function run(program: string, words: string[], options?: { env?: NodeJS.ProcessEnv }): Promise<string>;
export function follow(command: string[]): string[];
