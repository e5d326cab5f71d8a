import type { Ctx } from "@/lib/context";
import type { Tx } from "@/lib/db/tenant";
import { nameKey } from "./name-key";

const DOTTED = /^(?:\p{L}\.){2,}\p{L}?$|^(?:\p{L}\.)+\p{L}\.?$/u;
const CAPITALS = /^\p{Lu}{2,6}$/u;
const FORM = /,? (?:ltd|limited|inc|incorporated|llc|gmbh|corp|co|plc|ag|bv)\.?$/;
const FORMS = [" ltd", " ltd.", " limited", " inc", " inc.", ", inc.", " gmbh", " llc", " plc", " ag"];

/** Keys of other spellings of a name: "F.Z.P.A." and "FZPA", "System Admin" and "SystemAdmin", "Acme" and "Acme Ltd.", "@bob" and "bob". Pure. */
export function spellingsOf(name: string, label: string | undefined): string[] {
	const key = nameKey(name);
	const spellings = new Set<string>();
	if (DOTTED.test(name)) spellings.add(key.replaceAll(".", ""));
	if (CAPITALS.test(name)) spellings.add(`${[...key].join(".")}.`);
	const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[ -]/);
	if (words.length > 1 && words.length < 4 && words.every((word) => /^\p{L}{2,}$/u.test(word)))
		for (const joint of ["", " ", "-"]) spellings.add(nameKey(words.join(joint)));
	if (label === "Organization")
		for (const other of FORM.test(key) ? [key.replace(FORM, "")] : FORMS.map((form) => key + form))
			spellings.add(other);
	if (key.startsWith("@")) spellings.add(key.slice(1));
	else if (label === "Person" && !key.includes(" ")) spellings.add(`@${key}`);
	spellings.delete(key);
	return [...spellings].filter((other) => other.length > 1);
}

/**
 * The keys of `wanted` that another spelling of the same name means, with the key that it has: that of an entity of this group, or of an
 * earlier one of `wanted`. A name that is an entity's own means that entity, and a client's own words are taken as they stand.
 */
export async function findSpellings(
	ctx: Ctx,
	tx: Tx,
	groupId: string,
	wanted: Map<string, { name: string; labels: string[]; isStated?: boolean }>,
): Promise<Map<string, string>> {
	const spellings = new Map(
		[...wanted].map(([key, { name, labels, isStated }]) => [key, isStated ? [] : spellingsOf(name, labels[0])]),
	);
	const keys = [...spellings].flatMap(([key, others]) => (others.length > 0 ? [key, ...others] : []));
	if (keys.length === 0) return new Map();
	const rows = await tx.query<{ key: string }>(
		`SELECT e.name_key AS key FROM unnest($2::text[]) AS w(key),
			LATERAL (SELECT id, name_key FROM entities WHERE project_id = $1 AND name_key = w.key OFFSET 0) e,
			LATERAL (SELECT FROM entity_groups WHERE project_id = $1 AND entity_id = e.id AND group_id = $3 OFFSET 0) g`,
		[ctx.projectId, [...new Set(keys)], groupId],
	);
	const known = new Set(rows.map(({ key }) => key));
	const meant = new Map<string, string>();
	const own = new Set(known);
	for (const [key, others] of spellings) {
		const other = known.has(key) ? undefined : others.find((one) => own.has(one));
		if (other) meant.set(key, other);
		else own.add(key);
	}
	return meant;
}
