import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { nameKey } from "./name-key";

const DOTTED = /^(?:\p{L}\.){2,}\p{L}?$|^(?:\p{L}\.)+\p{L}\.?$/u;
const CAPITALS = /^\p{Lu}{2,6}$/u;
const FORMS = ["ltd", "inc", "llc", "gmbh", "corp"];
const FORM = new RegExp(`,? (?:${FORMS.join("|")})\\.?$`);

/** Keys of other spellings of a name: "F.Z.P.A." and "FZPA", "System Admin" and "SystemAdmin", "Acme" and "Acme Ltd.", "@bob" and "bob". Pure. */
export function spellingsOf(name: string, label: string | undefined): string[] {
	const key = nameKey(name);
	const spellings = new Set<string>();
	if (DOTTED.test(name)) spellings.add(key.replaceAll(".", ""));
	if (CAPITALS.test(name)) spellings.add(`${[...key].join(".")}.`);
	const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[ -]/);
	const isWritten = /\p{Ll}\p{Lu}|-/u.test(name) || words.every((word) => /^\p{Lu}/u.test(word));
	if (isWritten && words.length > 1 && words.length < 4 && words.every((word) => /^\p{L}{2,}$/u.test(word)))
		for (const joint of ["", " ", "-"]) spellings.add(nameKey(words.join(joint)));
	if (label === "Organization")
		for (const other of FORM.test(key)
			? [key.replace(FORM, "")]
			: FORMS.flatMap((form) => [` ${form}`, ` ${form}.`]).map((form) => key + form))
			spellings.add(other);
	if (key.startsWith("@")) spellings.add(key.slice(1));
	else if (label === "Person" && !key.includes(" ")) spellings.add(`@${key}`);
	spellings.delete(key);
	return [...spellings].filter((other) => other.length > 1);
}

type Wanted = { name: string; labels: string[]; isStated?: boolean };

/** Labels that readers take for one another. */
const THINGS = new Set(["Product", "Technology", "Object", "Topic"]);
const isLike = (a: string, b: string) => a === b || (THINGS.has(a) && THINGS.has(b));

/**
 * The keys of `wanted` that another spelling of the same name means, with the key that it has: that of the one entity of its kind in this
 * group, or of an earlier one of `wanted`. A name or alias that is known means what it meant, and a client's own words are taken as they
 * stand. Decision: two writers who name the same new thing in two spellings at once make two of it, which the review page offers to merge.
 */
export async function findSpellings(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	wanted: Map<string, Wanted>,
): Promise<Map<string, string>> {
	const spellings = new Map(
		[...wanted].map(([key, { name, labels, isStated }]) => [key, isStated ? [] : spellingsOf(name, labels[0])]),
	);
	const keys = [...spellings].flatMap(([key, others]) => (others.length > 0 ? [key, ...others] : []));
	if (keys.length === 0) return new Map();
	const rows = await tx.query<{ key: string; label: string | null }>(
		`SELECT e.name_key AS key, coalesce(e.labels[1], '') AS label FROM unnest($2::text[]) AS w(key),
			LATERAL (SELECT id, name_key, labels FROM entities WHERE project_id = $1 AND name_key = w.key LIMIT 1) e,
			LATERAL (SELECT FROM entity_groups WHERE project_id = $1 AND entity_id = e.id AND group_id = $3 LIMIT 1) g
		UNION ALL SELECT w.key, NULL FROM unnest($4::text[]) AS w(key),
			LATERAL (SELECT FROM alias_groups WHERE project_id = $1 AND group_id = $3 AND alias_key = w.key LIMIT 1) a`,
		[ctx.projectId, [...new Set(keys)], groupId, [...spellings.keys()]],
	);
	const known = new Set(rows.map(({ key }) => key));
	const labels = new Map(rows.flatMap(({ key, label }) => (label === null ? [] : [[key, label]])));
	const meant = new Map<string, string>();
	for (const [key, others] of spellings) {
		const label = wanted.get(key)?.labels[0] ?? "";
		const [other, another] = known.has(key) ? [] : others.filter((one) => isLike(labels.get(one) ?? "none", label));
		if (other && !another) meant.set(key, other);
		else if (!labels.has(key)) labels.set(key, label);
	}
	return meant;
}
