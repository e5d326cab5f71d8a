// Reading Stripe's form encoding: `items[0][price]=x` becomes { items: [{ price: "x" }] }.

export type Form = { [name: string]: string | Form | (string | Form)[] };

/** The nested value of a query string or form body. A level whose names are 0, 1, 2 … is a list. */
export function readForm(text: string): Form {
	const root: Form = {};
	for (const [name, value] of new URLSearchParams(text)) {
		const path = name.split(/[[\]]+/).filter(Boolean);
		let level: Form = root;
		for (const part of path.slice(0, -1)) {
			level[part] ??= {};
			level = level[part] as Form;
		}
		level[path.at(-1) ?? ""] = value;
	}
	return toLists(root) as Form;
}

function toLists(value: Form | string): string | Form | (string | Form)[] {
	if (typeof value === "string") return value;
	const entries = Object.entries(value).map(([name, part]) => [name, toLists(part as Form | string)] as const);
	const isList = entries.length > 0 && entries.every(([name], i) => name === String(i));
	return isList ? entries.map(([, part]) => part as string | Form) : Object.fromEntries(entries);
}

export const text = (form: Form, name: string): string | null => (typeof form[name] === "string" ? form[name] : null);
export const part = (form: Form, name: string): Form =>
	typeof form[name] === "object" && !Array.isArray(form[name]) ? form[name] : {};
export const list = <T extends string | Form>(form: Form, name: string): T[] =>
	Array.isArray(form[name]) ? (form[name] as T[]) : [];
export const metadata = (form: Form, name = "metadata"): Record<string, string> =>
	part(form, name) as Record<string, string>;
