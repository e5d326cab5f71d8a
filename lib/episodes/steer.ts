// How types of a project's own steer reading: what a text says is compared with their names and glosses, by the encoder's vectors.
import type { Ctx } from "@/lib/context";
import type { Graph } from "@/lib/graph/save-extraction";
import { encode } from "@/lib/model/encoder/encode";
import { getOwnTypes } from "./own-types";
import type { OwnTypes } from "./types-wire";

type Types = OwnTypes["entities"];
type Edge = Graph["edges"][number];

/** What the reader's own types are, in a word and a gloss, as theirs are compared with ours. */
const READERS: Record<string, [word: string, gloss: string]> = {
	Person: ["person", "a human being"],
	Organization: ["company", "a company, institution, team or group of people"],
	Location: ["place", "a city, country, building or place"],
	Event: ["event", "something that happens at a time"],
	Document: ["document", "a text, law, report or file"],
	Product: ["product", "something that is sold or used"],
	Technology: ["software", "software or a tool"],
	Topic: ["topic", "a subject, condition or field"],
	Object: ["thing", "a physical thing"],
};
/** Of one text: each costs some milliseconds, and the writer waits. */
const [MOST_ENTITIES, MOST_FACTS, MOST_CANDIDATES] = [40, 60, 3];
/** How much it counts that a type is one of what the reader sees; how near a phrase is to a relation, and to one that fits the sentence as well. */
const [SAME_KIND, NEAR, RELATED] = [0.3, 0.45, 0.2];

/**
 * The graph with the project's own types where they fit better than the reader's. Without an encoder it stays as it is. Decision: a person
 * is only of a type of persons, and no other thing is: of that the reader is surer than vectors are.
 */
export async function steer(ctx: Ctx, graph: Graph): Promise<Graph> {
	return graph.entities.length === 0 ? graph : steerBy(graph, await getOwnTypes(ctx));
}

/** The same by given types. */
async function steerBy(graph: Graph, { entities, relations }: OwnTypes): Promise<Graph> {
	if (entities.length + relations.length === 0) return graph;
	const [things, people, renamed] = await Promise.all([
		thingsOf(
			graph,
			entities.filter((type) => !isOfPeople(type)),
		),
		peopleOf(graph, entities.filter(isOfPeople)),
		relationsOf(graph.edges, relations),
	]);
	const labels = new Map([...things, ...people]);
	return {
		...graph,
		entities: graph.entities.map((one) => ({
			...one,
			labels: labels.has(one.name) ? [labels.get(one.name) as string] : one.labels,
		})),
		edges: graph.edges.map((edge) => ({ ...edge, relation: renamed.get(edge) ?? edge.relation })),
	};
}

/** A vector of each text by its words, each text once; null where the encoder cannot be used. */
async function vectorsOf(texts: string[]): Promise<((text: string) => Float32Array) | null> {
	const once = [...new Set(texts)];
	const encoded = await encode(once);
	if (!encoded.ok) return null;
	const found = new Map(once.map((text, i) => [text, encoded.vectors[i] as Float32Array]));
	return (text) => found.get(text) as Float32Array;
}

const likeness = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
const inWords = (name: string) =>
	name
		.replaceAll("_", " ")
		.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
		.toLowerCase();
const told = ({ name, gloss }: Types[number]) => `${inWords(name)}: ${gloss}`;
/** Of people is a type whose gloss begins so: vectors of a few words are too near each other to tell. */
const isOfPeople = ({ gloss }: Types[number]) =>
	/^(?:an? )?(?:person|people|somebody|someone|anybody|employee|who)\b/i.test(gloss);
/** A sentence about a thing as one about something of a kind. */
const asKind = (line: string, name: string, kind: string) =>
	line.replace(name, `the ${kind}`).replace(/\bthe the\b/i, "the");

const isPerson = ({ labels: [label] }: Graph["entities"][number]) => label === "Person";
/** The line of the first fact about something. */
const lineOf = ({ edges }: Graph, name: string) =>
	edges.find(({ source, target, fact }) => (source === name || target === name) && fact.includes(name))?.fact ?? name;

/** People by what is said of them, as names tell nothing: nearer to a type than to anybody. */
async function peopleOf(graph: Graph, types: Types): Promise<Map<string, string>> {
	const asked = types.length === 0 ? [] : graph.entities.filter(isPerson).slice(0, MOST_ENTITIES);
	const lines = new Map(asked.map(({ name }) => [name, lineOf(graph, name)]));
	const vectors = await vectorsOf([ANYBODY, ...types.map(told), ...lines.values()]);
	if (!vectors) return new Map();
	return new Map(
		[...lines].flatMap(([name, line]): [string, string][] => {
			const near = (text: string) => likeness(vectors(line), vectors(text));
			const [best] = types.toSorted((a, b) => near(told(b)) - near(told(a)));
			const isNear = best && near(told(best)) >= LEAST_OF_PEOPLE && near(told(best)) - near(ANYBODY) >= BEFORE_ANYBODY;
			return isNear ? [[name, best.name]] : [];
		}),
	);
}
const ANYBODY = "person: a human being";
const [LEAST_OF_PEOPLE, BEFORE_ANYBODY] = [0.14, 0.09];

/** The things that are of a type of the project's. */
async function thingsOf(graph: Graph, types: Types): Promise<Map<string, string>> {
	const asked = types.length === 0 ? [] : graph.entities.filter((one) => !isPerson(one)).slice(0, MOST_ENTITIES);
	const first = await vectorsOf([
		...Object.values(READERS).map(([, gloss]) => gloss),
		...types.flatMap((type) => [type.gloss, told(type)]),
		...asked.flatMap(({ name }) => [name, lineOf(graph, name)]),
	]);
	if (!first) return new Map();
	const likeReaders = (type: Types[number], label: string) =>
		likeness(first(type.gloss), first((READERS[label] ?? ["", "a physical thing"])[1]));
	const candidates = asked.flatMap(({ name, labels: [label = "Object"] }) => {
		const scored = types.map((type) => ({
			type,
			score: likeness(first(name), first(told(type))) + SAME_KIND * likeReaders(type, label),
		}));
		const best = scored.sort((a, b) => b.score - a.score).slice(0, MOST_CANDIDATES);
		return best.length > 0 ? [{ name, label, line: lineOf(graph, name), best }] : [];
	});
	const readers = ({ label }: { label: string }) => READERS[label] ?? ["thing", "a physical thing"];
	const second = await vectorsOf(
		candidates.flatMap((one) => [
			asKind(one.line, one.name, readers(one)[0]),
			...one.best.map(({ type }) => asKind(one.line, one.name, inWords(type.name))),
		]),
	);
	if (!second) return new Map();
	return new Map(
		candidates.flatMap((one): [string, string][] => {
			const fits = (kind: string) => likeness(first(one.line), second(asKind(one.line, one.name, kind)));
			const [word, gloss] = readers(one);
			const kept = likeness(first(one.name), first(gloss)) + fits(word);
			const [best] = one.best
				.map(({ type, score }) => ({ type, score: score + fits(inWords(type.name)) }))
				.sort((a, b) => b.score - a.score);
			return best && best.score >= kept ? [[one.name, best.type.name]] : [];
		}),
	);
}

/** The facts that say what a relation of the project's says. */
async function relationsOf(edges: Edge[], types: Types): Promise<Map<Edge, string>> {
	const isOwn = (relation: string) => types.some(({ name }) => name === relation);
	const asked =
		types.length === 0
			? []
			: edges.filter(({ relation, target }) => target !== null && !isOwn(relation)).slice(0, MOST_FACTS);
	const phrase = (relation: string) => `it ${inWords(relation)}`;
	const glossed = (type: Types[number]) => `it ${told(type)}`;
	const between = ({ source, target }: Edge, relation: string) => `${source} ${inWords(relation)} ${target}`;
	const first =
		asked.length === 0 ? null : await vectorsOf([...types.map(glossed), ...asked.map((edge) => phrase(edge.relation))]);
	if (!first) return new Map();
	const candidates = asked.map((edge) => ({
		edge,
		near: types
			.map((type) => ({ name: type.name, score: likeness(first(phrase(edge.relation)), first(glossed(type))) }))
			.filter(({ score }) => score >= RELATED)
			.sort((a, b) => b.score - a.score)
			.slice(0, MOST_CANDIDATES),
	}));
	const vectors = await vectorsOf(
		candidates.flatMap(({ edge, near }) =>
			near.length === 0
				? []
				: [edge.fact, between(edge, edge.relation), ...near.map(({ name }) => between(edge, name))],
		),
	);
	if (!vectors) return new Map();
	return new Map(
		candidates.flatMap(({ edge, near }): [Edge, string][] => {
			const fits = (relation: string) => likeness(vectors(edge.fact), vectors(between(edge, relation)));
			const best = near.find(({ name, score }) => score >= NEAR || fits(name) >= fits(edge.relation));
			return best ? [[edge, best.name]] : [];
		}),
	);
}
