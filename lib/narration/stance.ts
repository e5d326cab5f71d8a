import type { Dossier, DossierFact } from "@/lib/graph/read-dossiers";
import { joinWords } from "./join-words";
import { capital } from "./polish";
import { readability } from "./readability";
import { nameInProse, subjectOf } from "./subject";

const MOST = 4;
const FOR =
	/(^|_)(loves?|likes?|enjoys?|prefers?|adores?|favou?rs?|supports?|trusts?|appreciates?|is_(big_)?fan_of|is_(so_|really_|very_|pretty_)?(proud|fond|keen|passionate|excited|grateful|thankful)\w*|believes?_in|recommends?|praises?|cherish\w*|values?)(_|$)/;
const AGAINST =
	/(^|_)(hates?|dislikes?|avoids?|rejects?|opposes?|distrusts?|fears?|resents?|refuses?|complains?_about|is_(so_)?(afraid|tired|wary|sceptical|skeptical|worried|against)\w*|criticis\w*|criticiz\w*|bans?|forbids?)(_|$)/;
const TOWARD =
	/(^|_)(wants?|plans?|hopes?|intends?|aims?|decides?|works?_(on|toward|towards)|pursues?|builds?|prepares?|studies|trains?|would_love|would_like|is_going_to)(_|$)/;

/**
 * Where the entity stands, in one or two sentences: what its facts say it is for, against and working toward, or how
 * others regard it. Says so when nothing was said either way. Pure.
 */
export function stanceOf(dossier: Dossier): string {
	const facts = dossier.facts.filter(
		(fact) => fact.isActive && readability(fact.fact, subjectOf(dossier, fact)) >= 0.4,
	);
	const out = facts.filter((fact) => fact.direction === "out");
	const into = facts.filter((fact) => fact.direction === "in");
	const parts = !isPerson(dossier)
		? []
		: [
				clause("is drawn to", peersOf(out, FOR)),
				clause("keeps away from", peersOf(out, AGAINST)),
				clause("is working toward", peersOf(out, TOWARD)),
			].filter((part) => part !== null);
	const own = parts.length > 0 ? `${capital(nameInProse(dossier))} ${joinWords(parts)}.` : "";
	const liked = peersOf(into, FOR);
	const disliked = peersOf(into, AGAINST);
	const regard = [
		liked.length > 0 ? `${joinWords(liked)} spoke well of it` : null,
		disliked.length > 0 ? `${joinWords(disliked)} spoke against it` : null,
	].filter((part) => part !== null);
	const of = regard.length > 0 ? `${own ? "" : `On ${nameInProse(dossier)}: `}${joinWords(regard)}.` : "";
	const text = [own, own && isPerson(dossier) ? "" : of].filter(Boolean).join(" ");
	return text || `Nothing said of ${nameInProse(dossier)} so far takes a side.`;
}

const VAGUE = /^(life|things?|time|way|difference|people|others|sure|best|lot)$/i;

/** "Ada's friends" under Ada's own name are her friends: the owner is not said again. */
const fromOwner = () => "";

const isPerson = ({ labels }: Dossier) => labels.includes("Person");

const clause = (verb: string, peers: string[]) => (peers.length > 0 ? `${verb} ${joinWords(peers)}` : null);

function peersOf(facts: DossierFact[], relation: RegExp): string[] {
	const counts = new Map<string, number>();
	for (const fact of facts) {
		// "rejects_from": what stands behind a preposition is beside the point.
		if (relation.test(fact.relation) && !/_(from|in|at|with|by|before|after|since|during|to|into)$/.test(fact.relation))
			counts.set(fact.peer, (counts.get(fact.peer) ?? 0) + fact.weight);
	}
	return [...counts]
		.filter(([peer]) => peer.length > 3 && !VAGUE.test(peer))
		.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
		.slice(0, MOST)
		.map(([peer]) => peer.replace(/^\S+'s (?=\p{Ll})/u, fromOwner));
}
