// Standing in for the request that Next has at hand when it runs server actions and pages. A suite says
// `vi.mock("next/headers", () => import("./server-request"))` and then what each request carries.

let current: { headers: Record<string, string>; cookies: Record<string, string> } = { headers: {}, cookies: {} };

/** The request that what runs next belongs to: by default one of our own pages, from a browser with these cookies. */
export function asRequest(cookies: Record<string, string>, headers: Record<string, string> = OUR_PAGES): void {
	current = { cookies, headers };
}

export const OUR_PAGES = { host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" };

export const headers = async () => new Headers(current.headers);

export const cookies = async () => ({
	get: (name: string) => (name in current.cookies ? { name, value: current.cookies[name] } : undefined),
});
