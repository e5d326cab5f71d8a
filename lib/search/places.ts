// Places of the index as small numbers. Pure.
import type { TermPostings } from "./index-reader";

/** Places kept free around a group, for the neighbours of its first and last episodes. */
const ROOM = 3;
/** Beyond all places of groups that hold a term. */
const FAR = 2 ** 31;

/**
 * A place is a group's position as one small number, its key, so that sums over thousands of postings run in arrays; every group
 * has a little room at both ends.
 */
export class Places {
	/** Keys of groups that hold a term are below it. */
	readonly size: number;
	private readonly groups: { name: string; base: number; last: number }[] = [];
	private readonly byName = new Map<string, { base: number; last: number }>();

	constructor(postings: TermPostings[]) {
		const last = new Map<string, number>();
		for (const { lists } of postings) {
			for (const { group, positions } of lists) {
				let most = last.get(group) ?? 0;
				for (const position of positions) if (position > most) most = position;
				last.set(group, most);
			}
		}
		let base = ROOM;
		for (const [name, most] of last) {
			const at = { name, base, last: most };
			this.groups.push(at);
			this.byName.set(name, at);
			base += most + 2 * ROOM;
		}
		this.size = base;
	}

	/** Also in groups that hold none of the terms. */
	keyOf({ group, position }: { group: string; position: number }): number {
		return this.baseOf(group) + position;
	}

	/** What a group's keys begin with. */
	baseOf(group: string): number {
		const known = this.byName.get(group);
		if (known) return known.base;
		const base = FAR * (1 + this.byName.size);
		this.byName.set(group, { base, last: 0 });
		return base;
	}

	/** The group and position of a key, in groups that hold a term. */
	at(key: number): { group: string; position: number } | undefined {
		const found = this.groups.find(({ base, last }) => key >= base - ROOM && key < base + last + ROOM);
		return found && { group: found.name, position: key - found.base };
	}
}
