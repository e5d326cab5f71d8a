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

/** Nouns that say the kind of what has a name ("Kerala is a state"), but alone mean many things: "the state of the build". */
const VAGUE = new Set(
	`library language learning network system web match open series show operation final season day attack play run set grand world mission
	cup project front force union record news media post society association press journal intelligence lab point field path pass gate
	plain sound place quarter range region spring square state terminal trail tunnel zone drive fall falls tower ruins route port territory
	area service`.split(/\s+/),
);

/** Parts of software, beside the words that names of technology have. */
const SOFTWARE =
	/^(?:backend|cli|codebase|compiler|container|daemon|endpoint|firmware|frontend|kernel|microservice|middleware|parser|plugin|repo|repository|runtime|sdk|webhook)$/;

/** "package manager", "device driver": of these things they are software, else people. */
const TOOL = /^(?:manager|driver|player|editor|helper|worker|agent|client|runner|reader|provider)$/;
const MANAGED =
	/^(?:api|build|code|data|database|device|file|http|identity|job|mail|media|memory|music|package|password|process|queue|session|test|text|video|web|window)$/;

/** The label of a common noun that is a node itself. */
export function labelOfNode(s: Sentence, i: number): Label {
	return VAGUE.has(s.lemma(i).toLowerCase()) ? "Object" : labelOfNoun(s, i);
}

/** The label of a common noun by its head. */
export function labelOfNoun(s: Sentence, i: number): Label {
	const lemma = s.lemma(i).toLowerCase();
	const word = s.lower(i);
	if (TOOL.test(lemma) && s.kidsOf(i, "compound").some((k) => MANAGED.test(s.lemma(k)))) return "Technology";
	if (PERSON_ROLES.has(lemma) || PERSON_ROLES.has(word)) return "Person";
	if (TECHNOLOGY_WORDS.has(lemma) || SOFTWARE.test(lemma)) return "Technology";
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
