import { isIPv6 } from "node:net";

/**
 * The network address that a request came from, as far as it can be trusted: the last entry of X-Forwarded-For, which the
 * server itself set, or the one that the outermost of `trustedProxies` proxies saw. IPv6 is cut to its /64, the least that
 * one customer gets. `unknown` when there is none.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string {
	const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
	const address = (hops.at(-Math.max(1, trustedProxies)) ?? hops[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
	if (!address) return "unknown";
	if (!isIPv6(address)) return address.slice(0, 45);
	const [head = "", tail] = address.toLowerCase().split("::");
	const left = head ? head.split(":") : [];
	const right = tail ? tail.split(":") : [];
	const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
	return `${[...left, ...middle, ...right].slice(0, 4).join(":")}::/64`;
}
