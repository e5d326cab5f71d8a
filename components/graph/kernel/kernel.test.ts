import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { buildKernel, KERNEL_FILE } from "@/scripts/build-kernel";

test("the kernel is made of its sources", { timeout: 60_000 }, () => {
	expect(buildKernel(), "`npm run kernel` makes it anew").toBe(readFileSync(KERNEL_FILE, "utf8"));
});
