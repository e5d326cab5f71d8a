import { expect, test } from "vitest";
import { decisionsOf } from "./decisions";

const said = (content: string, name: string) =>
	decisionsOf(content, name).map(({ start, end }) => content.slice(start, end).trim());

test("what follows a record's name and a colon is what it decided", () => {
	const text = "ADR-014 (accepted): we store readings in Kestrel. ADR-015: we keep them for 400 days.\nQueues stay.";
	expect(said(text, "ADR-014")).toEqual(["ADR-014 (accepted): we store readings in Kestrel."]);
	expect(said(text, "ADR 15")).toEqual(["ADR-015: we keep them for 400 days."]);
	expect(said("See ADR-14 for queues. We meet on ADR-15 tomorrow.", "ADR-14")).toEqual([]);
});

test("of a record of its own the section Decision counts", () => {
	const text =
		"# ADR 4: Queues\n\nStatus: accepted\n\n## Context\n\nMail goes out twice.\n\n## Decision\n\nWe use Kestrel.\n\n## Consequences\n\nAna runs it.";
	expect(said(text, "ADR-4")).toEqual(["## Decision\n\nWe use Kestrel."]);
	expect(said(text, "ADR-5")).toEqual([]);
});

test("without such a section, what stands before the first other one", () => {
	const text = "ADR 4: Queues\nStatus: accepted\nDecided by: Ana\n\nWe use Kestrel.\n\nWhy: mail went out twice.";
	expect(said(text, "ADR 4")).toEqual(["We use Kestrel."]);
});

test("a version or a room is no record, and a page that only bears its name neither", () => {
	expect(said("# Node 18\n\nStatus: in use\n\nThe build server runs it.", "Node 18")).toEqual([]);
	expect(said("# ADR 4\n\nAna wrote this page.", "ADR 4")).toEqual([]);
});

test("a name without a number is of no record", () => {
	expect(said("Kestrel: we use it.", "Kestrel")).toEqual([]);
});
