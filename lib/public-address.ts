// Which addresses that somebody typed in may be called: none of this machine's own networks, unless the operator allows it.
import { lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that are not the public internet's: RFC 6890 and its kin. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.0.2.0", 24],
	["192.88.99.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["198.51.100.0", 24],
	["203.0.113.0", 24],
	["224.0.0.0", 3],
] as const) {
	PRIVATE.addSubnet(net, bits, "ipv4");
}
/** Of IPv6 only 2000::/3 is public, and of that not the ranges that lead to an IPv4 address or to nowhere. */
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
const PRIVATE_6 = new BlockList();
for (const [net, bits] of [
	["2001::", 23],
	["2001:db8::", 32],
	["2002::", 16],
	["3fff::", 20],
] as const) {
	PRIVATE_6.addSubnet(net, bits, "ipv6");
}

/** Whether an address belongs to the public internet; one that is an IPv4 address within an IPv6 one is none. */
export function isPublic(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !PRIVATE.check(address, "ipv4");
	return family === 6 && PUBLIC_6.check(address, "ipv6") && !PRIVATE_6.check(address, "ipv6");
}

/** What is wrong with a URL as an address to call; null for a good one. Names are looked at when something is sent. */
export function problemOf(url: string, allowPrivate: boolean): string | null {
	if (!URL.canParse(url)) return "must be a URL";
	const { protocol, hostname, username, password } = new URL(url);
	if (protocol !== "https:" && !(allowPrivate && protocol === "http:")) return "must begin with https://";
	if (username || password) return "must not carry a user or password";
	const host = hostname.replace(/^\[|\]$/g, "");
	if (!allowPrivate && (isIP(host) ? !isPublic(host) : /(^|\.)(localhost|local|internal)\.?$/i.test(host))) {
		return "must be an address of the public internet";
	}
	return null;
}

/** Looks up a name and refuses it with `PRIVATE_ADDRESS` where one of its addresses is private; for the `lookup` of a connection. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
	resolve(hostname, { ...options, all: true }, (error, addresses) => {
		if (error) return done(error, "", 0);
		const found = addresses.filter(({ address }) => isPublic(address));
		const [first] = found;
		if (!first || found.length < addresses.length) {
			return done(Object.assign(new Error("PRIVATE_ADDRESS"), { code: "PRIVATE_ADDRESS" }), "", 0);
		}
		if (options.all) return done(null, found);
		done(null, first.address, first.family);
	});
