// Which known facts a model's edge may end, whatever the model says. Pure.
import type { ExtractedEdge, KnownFact } from "../extraction";
import { type Mentions, toKey } from "./mentions";

const DAY_MS = 86_400_000;
const TELLS_AN_END =
	/\b(?:not|never|longer|anymore|any more|stop\w*|left|leav\w*|quit\w*|end\w*|former\w*|used to|ex)\b|n['’]t\b/i;
/** Lower case alone: May is a month. */
const UNCERTAIN =
	/\b(?:might|may|could|would|should|(?:plan|want|hope|intend|expect|decline|refuse)(?:s|d|ed)? to|consider(?:s|ed|ing)?|thinks? (?:of|about)|thinking (?:of|about))\b/;

/**
 * Whether `edge`, of a text of `at`, may end `fact`: it is about the same two entities (and is not merely the same statement
 * again), about the same subject with the same relation, or about the same subject while the text says the fact's object.
 * Plans, doubts and what is yet to come end nothing. Spec: Automatic retraction.
 */
export function mayEnd(edge: ExtractedEdge, fact: KnownFact, text: Mentions, at: Date): boolean {
	if (UNCERTAIN.test(edge.relation.replaceAll("_", " ")) || UNCERTAIN.test(edge.fact)) return false;
	if (edge.validAt && edge.validAt.getTime() > at.getTime() + DAY_MS) return false;
	const [source, target, subject, object] = [edge.source, edge.target, fact.subject, fact.object].map(toKey);
	const isSamePair = (subject === source && object === target) || (subject === target && object === source);
	if (isSamePair) {
		return edge.relation !== fact.relation || edge.invalidAt !== null || TELLS_AN_END.test(edge.fact);
	}
	return subject === source && (edge.relation === fact.relation || text.says(fact.object));
}
