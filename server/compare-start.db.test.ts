import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { compareStart } from "./compare-start";

const url = () => env().DATABASE_URL;

test("a server whose secret or address is not that of the server before is told so, and no other", async () => {
	const first = { secret: "a secret of 32 characters or more", address: "https://graph.example" };
	await compareStart(url(), first);
	expect(await compareStart(url(), first)).toEqual([]);
	const [secret, ...none] = await compareStart(url(), { ...first, secret: "another secret of 32 characters" });
	expect(secret).toContain("NEXTAUTH_SECRET");
	expect(none).toEqual([]);
	await compareStart(url(), first);
	expect(await compareStart(url(), { ...first, address: null })).toEqual([]);
	await compareStart(url(), first);
	const [address] = await compareStart(url(), { ...first, address: "https://other.example" });
	expect(address).toMatch(/https:\/\/graph\.example.*https:\/\/other\.example.*NEXTAUTH_URL/);
});
