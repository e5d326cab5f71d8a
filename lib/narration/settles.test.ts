import { expect, test } from "vitest";
import { aimsOf, deedOf, settles } from "./settles";

test.each([
	["Mara wants to wait until the Port of Rotterdam pays.", "The Port of Rotterdam paid the first invoice.", true],
	["Mara wants to wait until the Port of Rotterdam pays.", "The Port of Rotterdam has not paid.", false],
	["Mara wants to wait until the Port of Rotterdam pays.", "The Port of Rotterdam signed the contract.", false],
	["Ada wants to migrate the billing database.", "The billing database was migrated by Bea.", true],
	["Ada wants to migrate the billing database.", "Bea queries the billing database.", false],
	["Ada hopes to buy a boat.", "Ada bought a boat.", true],
	["Ada wants to rest.", "Ada rested.", false],
])("%j: %j settles it: %j", (open, later, wanted) => {
	expect(settles(aimsOf(open, open.split(" ")[0] ?? ""), deedOf(later))).toBe(wanted);
});
