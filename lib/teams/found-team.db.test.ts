import { expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { signedIn } from "@/lib/testing/sign-in";
import { deleteTeam } from "./delete-team";
import { foundTeam } from "./found-team";

test("a further team is on Hobby, with its project `default` and its owner", async () => {
	const { userId } = await signedIn(null);
	const { teamId, name } = await foundTeam(userId, "  Second  ", new Date());
	expect(name).toBe("Second");
	const team = await prisma().team.findUniqueOrThrow({
		where: { id: teamId },
		include: { projects: true, memberships: true },
	});
	expect([team.tier, team.projects.map((project) => project.name)]).toEqual(["hobby", ["default"]]);
	expect(team.memberships).toMatchObject([{ userId, role: "owner" }]);
	for (const wrong of [" ", "x".repeat(61)]) {
		await expect(foundTeam(userId, wrong, new Date())).rejects.toMatchObject({ slug: "invalid_request" });
	}
});

test("of twenty at once an account gets five; one that is upgraded or deleted makes room", async () => {
	const { userId } = await signedIn(null);
	const found = () => foundTeam(userId, "Another", new Date());
	const made = await Promise.allSettled(Array.from({ length: 20 }, found));
	const teams = made.flatMap((result) => (result.status === "fulfilled" ? [result.value.teamId] : []));
	expect(teams).toHaveLength(5);
	await expect(found()).rejects.toThrow(
		"One account owns at most 5 teams on Hobby. Upgrade or delete one of them first.",
	);
	await prisma().team.update({ where: { id: teams[0] }, data: { tier: "starter" } });
	await found();
	await expect(deleteTeam(teams[1] ?? "", "Other")).rejects.toMatchObject({ facts: { details: [{ field: "name" }] } });
	await deleteTeam(teams[1] ?? "", "Another");
	await found();
	await expect(found()).rejects.toMatchObject({ slug: "quota_exceeded" });
});
