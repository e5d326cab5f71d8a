// States that rule each other out: what is open is not closed.
import groups from "./opposites.json" with { type: "json" };

/** The states, in small letters, that a thing in `state` is not in. Pure. */
export const oppositesOf = (state: string): string[] =>
	groups.flatMap((group) =>
		group.includes(state.toLowerCase()) ? group.filter((it) => it !== state.toLowerCase()) : [],
	);

/** Whether two lines tell of states that rule each other out: "the ford is closed", "the ford is open to cars again". Pure. */
export function tellOpposites(line: string, other: string): boolean {
	const [said = [], later = []] = [line, other].map((it) => [...(it.toLowerCase().match(/[\p{L}-]+/gu) ?? [])]);
	return said.some((word) => !later.includes(word) && oppositesOf(word).some((state) => later.includes(state)));
}
