import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, toSetUp } from "./totp";

/** The secret and the codes of RFC 6238, appendix B, cut to six digits. */
const RFC = new TextEncoder().encode("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
	[59, "287082"],
	[1_111_111_109, "081804"],
	[1_234_567_890, "005924"],
	[20_000_000_000, "353130"],
])("at second %d since 1970 the code is %s", (seconds, code) => {
	expect(stepOfCode(RFC, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test("a clock may be one step off either way, not two", () => {
	const step = 41_152_263;
	const steps = [-61, -30, 0, 30, 60].map((seconds) => stepOfCode(RFC, "005924", at(1_234_567_890 + seconds)));
	expect(steps).toEqual([null, step, step, step, null]);
});

test("what is no code is none", () => {
	for (const code of ["", "00592", "0059240", "abcdef", "00592４"]) {
		expect(stepOfCode(RFC, code, at(1_234_567_890))).toBeNull();
	}
});

test("the secret that is shown makes the codes that are taken", () => {
	const secret = newTotpSecret();
	const { secret: shown, qr } = toSetUp(secret, "ada@example.com");
	const now = new Date();
	const code = new TOTP({ secret: Secret.fromBase32(shown) }).generate({ timestamp: now.getTime() });
	expect(stepOfCode(secret, code, now)).not.toBeNull();
	expect(decodeURIComponent(qr)).toMatch(/^data:image\/svg\+xml,<svg /);
});
