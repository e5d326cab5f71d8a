import { expect, test } from "vitest";
import { isUuid, toPublicId, toUuid, uuidv7 } from "./ids";

test("ten thousand ids made in a row are distinct, well formed and in order", () => {
	const ids = Array.from({ length: 10_000 }, uuidv7);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.every((id) => isUuid(id) && id[14] === "7" && "89ab".includes(id[19] ?? ""))).toBe(true);
	expect([...ids].sort()).toEqual(ids);
});

test("a public id is its uuid's hex behind the prefix of its kind alone", () => {
	const id = uuidv7();
	expect(toUuid("task", toPublicId("task", id))).toBe(id);
	expect(toUuid("task", toPublicId("episode", id))).toBeNull();
	expect(toUuid("task", "task_nothex")).toBeNull();
});
