/** Forms of the past that do not end in -ed, as alternatives of a pattern. */
export const IRREGULAR_PAST =
	"was|were|had|did|went|made|got|took|gave|came|saw|said|told|wrote|built|met|left|found|bought|brought|taught|thought|felt|kept|held|led|ran|won|lost|sold|sent|spent|spoke|stood|swam|began|became|broke|chose|drew|drove|ate|fell|flew|grew|heard|knew|laid|lay|paid|put|read|rode|rose|sang|sat|set|shot|shut|slept|stole|stuck|swept|threw|understood|woke|wore|hit|cut|let|quit|split|spread|signed";
