// The nodes of one episode: which names mean the same thing, here and among the known entities. Knows nothing of edges.
import type { ExtractedEntity, KnownEntity, Label } from "../extraction";
import { FEMALE_NAMES, MALE_NAMES, TITLES } from "./gazetteer";
import { isTitle } from "./turn-starts";

export type Gender = "female" | "male" | "unknown";

/** The form under which names are compared: NFKC, lower case, single spaces, no leading article, no trailing possessive. */
function normalName(name: string): string {
	return name
		.normalize("NFKC")
		.toLowerCase()
		.replace(/\s+/g, " ")
		.trim()
		.replace(/^(?:the|a|an) (?=\S)/, "")
		.replace(/['’]s$/, "");
}

export class EntityTable {
	private readonly entities = new Map<string, ExtractedEntity>();
	/** Normalised name or alias -> key of its entity; null when two entities share it. */
	private readonly names = new Map<string, string | null>();
	private readonly known = new Map<string, KnownEntity | null>();
	private readonly knownByPart = new Map<string, KnownEntity | null>();
	private readonly knownPeople: KnownEntity[] = [];
	private readonly genders = new Map<string, Gender>();

	constructor(known: KnownEntity[]) {
		const learn = (map: Map<string, KnownEntity | null>, key: string, e: KnownEntity) => {
			const before = map.get(key);
			map.set(key, before === undefined || before === e ? e : null);
		};
		for (const e of known) {
			this.known.set(normalName(e.name), e);
			if (e.label !== "Person") continue;
			this.knownPeople.push(e);
			const parts = normalName(e.name).split(" ");
			if (parts.length > 1) {
				learn(this.knownByPart, parts[0] as string, e);
				learn(this.knownByPart, parts[parts.length - 1] as string, e);
			}
		}
		for (const e of known)
			for (const a of e.aliases) if (!this.known.has(normalName(a))) learn(this.known, normalName(a), e);
	}

	get size(): number {
		return this.entities.size;
	}

	list(): ExtractedEntity[] {
		return [...this.entities.values()];
	}

	isKnownPerson(name: string): boolean {
		return this.findKnown(name, "Person")?.label === "Person";
	}

	/** The entity that `name` already means in this episode, if any. */
	find(name: string): ExtractedEntity | undefined {
		const key = this.names.get(normalName(name));
		return key ? this.entities.get(key) : undefined;
	}

	/**
	 * Adds a mention and answers its entity: the one of the same name or alias, the one known person with that first or last
	 * name, or a new one. Titles are not part of a person's name.
	 */
	add(surface: string, label: Label, isName: boolean, start: number, end: number): ExtractedEntity {
		const full = surface.replace(/\s+/g, " ").trim();
		const bare =
			label === "Person" && isName
				? withoutTitle(full)
				: isName
					? full.replace(/^the (?=\p{L})/iu, (m) => (m === "The " ? "" : ""))
					: full;
		const kind = label === "Person" && isName ? this.kindOfFirstWord(bare) : null;
		if (kind) return this.add(surface, kind, isName, start, end);
		const existing =
			this.find(bare) ?? this.find(full) ?? (label === "Person" && isName ? this.byFirstName(bare) : undefined);
		if (existing) {
			this.alias(existing, bare);
			if (full !== bare) this.alias(existing, full);
			if (existing.label !== label && isName && !existing.isName) existing.label = label;
			return existing;
		}
		const known = isName || this.known.has(normalName(bare)) ? this.findKnown(bare, label) : undefined;
		if (known) {
			const again = this.find(known.name);
			if (again) {
				this.alias(again, bare);
				return again;
			}
		}
		const entity: ExtractedEntity = {
			name: known?.name ?? bare,
			label: known && isKnownLabel(known.label) ? (known.label as Label) : label,
			aliases: [],
			isName,
			start,
			end,
		};
		const key = normalName(entity.name);
		this.entities.set(key, entity);
		this.learn(key, key);
		if (known) this.alias(entity, bare);
		if (full !== bare) this.alias(entity, full);
		if (entity.label === "Person" && isName) {
			const parts = key.split(" ");
			// "Project Manager": no manager at all is meant by a part of it.
			if (parts.length > 1 && parts.length < 5 && !isTitle(entity.name)) {
				this.learn(parts[0] as string, key);
				this.learn(parts[parts.length - 1] as string, key);
			}
			this.genders.set(key, genderOf(full));
		}
		return entity;
	}

	alias(entity: ExtractedEntity, other: string): void {
		const key = normalName(entity.name);
		const form = normalName(other);
		if (form === key || form === "") return;
		if (!entity.aliases.some((a) => normalName(a) === form)) entity.aliases.push(other);
		this.learn(form, key);
	}

	genderOf(entity: ExtractedEntity): Gender {
		return this.genders.get(normalName(entity.name)) ?? genderOf(entity.name);
	}

	setGender(entity: ExtractedEntity, gender: Gender): void {
		this.genders.set(normalName(entity.name), gender);
	}

	/** Forgets entities that no edge uses and that are no proper names. */
	prune(used: Set<string>): ExtractedEntity[] {
		return this.list().filter((e) => e.isName || used.has(e.name));
	}

	/** "Skerry Mini" is no person where Skerry is known to be a product. */
	private kindOfFirstWord(name: string): Label | null {
		const [first, ...more] = normalName(name).split(" ");
		if (more.length === 0 || this.known.has(normalName(name))) return null;
		const label = this.known.get(first as string)?.label ?? "";
		return label === "Product" || label === "Technology" ? label : null;
	}

	private learn(form: string, key: string): void {
		const before = this.names.get(form);
		if (before === undefined || before === key) this.names.set(form, key);
		else if (form !== before && form !== key) this.names.set(form, null);
		else this.names.set(form, form);
	}

	/** Somebody by a part of their name; "Mell" as a way of calling "Mel" counts when nobody else is called so. */
	private byFirstName(name: string): ExtractedEntity | undefined {
		const short = withoutDoubledEnd(name);
		return this.byPart(name) ?? (short === name ? undefined : (this.find(short) ?? this.byPart(short)));
	}

	/** "Mel" is Melanie when she is the only person here whose name begins so. */
	private byPart(name: string): ExtractedEntity | undefined {
		const form = normalName(name);
		if (form.includes(" ") || form.length < 3 || this.names.get(form) === null) return undefined;
		const people = this.list().filter((e) => e.label === "Person" && e.isName && normalName(e.name).startsWith(form));
		return people.length === 1 ? people[0] : undefined;
	}

	private findKnown(name: string, label: Label): KnownEntity | undefined {
		const form = normalName(name);
		const exact = this.known.get(form);
		if (exact) return exact;
		if (label !== "Person" || form.includes(" ")) return undefined;
		const part = this.knownByPart.get(form);
		if (part) return part;
		if (form.length < 3 || part === null) return undefined;
		const begins = this.knownPeople.filter((e) => normalName(e.name).startsWith(form));
		if (begins.length > 0) return begins.length === 1 ? begins[0] : undefined;
		const short = withoutDoubledEnd(form);
		return short === form ? undefined : this.findKnown(short, label);
	}
}

/** "Mell" as "Mel": a last letter that is written twice, once. Names of three letters and less stay as they are. */
const withoutDoubledEnd = (name: string) => name.replace(/(?<=\p{L}{2})(\p{L})\1$/u, "$1");

function isKnownLabel(label: string): boolean {
	return /^(?:Person|Organization|Location|Event|Document|Product|Technology|Topic|Preference|Requirement|Procedure|Object)$/.test(
		label,
	);
}

function withoutTitle(name: string): string {
	const parts = name.split(" ");
	let from = 0;
	while (from < parts.length - 1 && TITLES.has((parts[from] as string).toLowerCase())) from++;
	// "Professor D" is no more than "D" without the title.
	return parts.slice((parts.at(-1) as string).length < 2 ? 0 : from).join(" ");
}

function genderOf(name: string): Gender {
	const parts = name.toLowerCase().split(" ");
	for (const part of parts) {
		if (/^(?:mr|mr\.|sir|lord|king|prince|father|brother|uncle|grandpa|dad)$/.test(part)) return "male";
		if (/^(?:mrs|mrs\.|ms|ms\.|miss|lady|queen|princess|mother|sister|aunt|grandma|mom|mum)$/.test(part))
			return "female";
		const female = FEMALE_NAMES.has(part);
		const male = MALE_NAMES.has(part);
		if (female !== male) return female ? "female" : "male";
		if (female) return "unknown";
	}
	return "unknown";
}
