// What kind of thing a common noun means. Knows nothing of names.
import type { Label } from "../extraction";
import {
	EVENT_WORDS,
	LOCATION_WORDS,
	ORGANIZATION_WORDS,
	PERSON_ROLES,
	TECHNOLOGY_WORDS,
	WORK_WORDS,
} from "./gazetteer";
import type { Sentence } from "./sentence";

/** The label of a common noun by its head. */
export function labelOfNoun(s: Sentence, i: number): Label {
	const lemma = s.lemma(i).toLowerCase();
	const word = s.lower(i);
	if (PERSON_ROLES.has(lemma) || PERSON_ROLES.has(word)) return "Person";
	if (TECHNOLOGY_WORDS.has(lemma)) return "Technology";
	if (EVENT_WORDS.has(lemma)) return "Event";
	if (
		WORK_WORDS.has(lemma) ||
		/^(?:document|email|file|contract|agreement|invoice|license|spec|specification|policy|picture|photo|painting|post|blog)$/.test(
			lemma,
		)
	)
		return "Document";
	if (ORGANIZATION_WORDS.has(lemma) && lemma !== "program") return "Organization";
	if (
		LOCATION_WORDS.has(lemma) ||
		/^(?:home|kitchen|room|office|gym|apartment|house|cabin|café|cafe|garage|backyard|yard|campus|country|world)$/.test(
			lemma,
		)
	)
		return "Location";
	if (/^(?:requirement|deadline|constraint|limit|rule|budget)$/.test(lemma)) return "Requirement";
	if (/^(?:process|procedure|step|method|recipe|workflow|routine)$/.test(lemma)) return "Procedure";
	if (
		/^(?:app|application|tool|device|phone|laptop|camera|car|bike|game|product|machine|engine|website|site)$/.test(
			lemma,
		)
	)
		return "Product";
	if (/(?:ing|tion|sion|ism|ness|ment|ity|ship|logy|phy|ics|ance|ence|hood|dom)$/.test(word) && s.tag(i) !== "PROPN")
		return "Topic";
	return s.tag(i) === "NOUN" ? "Object" : "Topic";
}
