import { expect, test } from "vitest";
import { clientAddress } from "./request";

const of = (forwarded: string, proxies: number) =>
	clientAddress(new Headers({ "x-forwarded-for": forwarded }), proxies);

test.each([
	["203.0.113.7", 0, "203.0.113.7"],
	["spoofed, 203.0.113.7", 0, "203.0.113.7"],
	["spoofed, 198.51.100.1, 203.0.113.7", 2, "198.51.100.1"],
	["::ffff:203.0.113.7", 0, "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", 0, "2001:db8:1:2::/64"],
	["2001:db8::6", 0, "2001:db8:0:0::/64"],
	["::1", 0, "0:0:0:0::/64"],
])("%s behind %i proxies is %s", (forwarded, proxies, address) => {
	expect(of(forwarded, proxies)).toBe(address);
});

test("without the header it is unknown", () => {
	expect(clientAddress(new Headers(), 0)).toBe("unknown");
});
