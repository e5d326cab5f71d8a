/** In this order: a browser also names those that it descends from, a system those that it is built on. */
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
const SYSTEMS = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"];
const NAMES: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };

/** A browser and system in a few words, from what it says of itself. Pure. */
export function browserOf(userAgent: string): string {
	const browser = BROWSERS.find((name) => userAgent.includes(`${name}/`));
	const system = SYSTEMS.find((name) => userAgent.includes(name));
	const words = [browser && (NAMES[browser] ?? browser), system && `on ${NAMES[system] ?? system}`];
	return words.filter(Boolean).join(" ") || "Unknown browser";
}
