import { expect, test } from "vitest";
import { ownDateOf } from "./own-date";

const NOW = new Date("2026-11-28T12:00:00Z");

test.each<[string, string | null]>([
	["# Retro\n\nDate: 2026-11-20\n\nZara shipped it yesterday.", "2026-11-20"],
	["# Retro\n\n**Date:** 20 November 2026\n", "2026-11-20"],
	["Product sync, 24 November 2026\n\nOttoline: we ship on Friday.", "2026-11-24"],
	["# Weekly (2026-11-24)\nWe met.", "2026-11-24"],
	["# Retro\n\n## November 3rd, 2026\n\nWe met.", "2026-11-03"],
	["# Party\n\nDate: 2026-12-20\n", null],
	["Ada moves on 24 November 2026\n\nBen stays.", null],
	["We met on Tuesday, 24 November 2026\n\nBen stays.", null],
	["Subject: Move\n\nSee below. Ada\n\nDate: 2026-11-20\nHi Ada.", null],
	["We met. The date is 2026-11-20.", null],
	["Product sync, 24 November 2026", null],
	["Notes\n\nWe met.\n\nBen left Acme in 2026-11-20.", null],
])("%j is of the day %s", (text, day) => {
	expect(ownDateOf(text, NOW)?.toISOString().slice(0, 10) ?? null).toBe(day);
});
