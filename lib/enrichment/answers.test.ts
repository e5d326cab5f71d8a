import { expect, test } from "vitest";
import { aimsOf, deedOf, isAnsweredBy } from "./compose-narrative";

test.each([
	["Mara wants to wait until the Port of Rotterdam pays.", "The Port of Rotterdam paid the first invoice.", true],
	["Mara wants to wait until the Port of Rotterdam pays.", "The Port of Rotterdam has not paid.", false],
	["Mara wants to wait until the Port of Rotterdam pays.", "The Port of Rotterdam signed the contract.", false],
	["Ada wants to migrate the billing database.", "The billing database was migrated by Bea.", true],
	["Ada wants to migrate the billing database.", "Bea queries the billing database.", false],
	["Ada hopes to buy a boat.", "Ada bought a boat.", true],
	["Ada resolved to buy a boat.", "Ada bought a boat.", true],
	["Ada wants to rest.", "Ada rested.", false],
])("%j: %j answers it: %j", (open, later, wanted) => {
	expect(isAnsweredBy(aimsOf(open, open.split(" ")[0] ?? ""), deedOf(later))).toBe(wanted);
});
