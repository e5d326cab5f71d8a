// Reading an OpenAPI document for people: flat rows instead of nested schemas. Pure.

/** A field or parameter: where it stands, what it holds, within which bounds. */
export type Field = { name: string; place: string; type: string; isRequired: boolean; about: string };

export type DocOperation = {
	id: string;
	method: string;
	path: string;
	tag: string;
	summary: string;
	about: string;
	isDeprecated: boolean;
	/** Asks for the scope that changes a project. */
	isWriting: boolean;
	parameters: Field[];
	body: Field[];
	bodyExample: string | null;
	/** The body is a file of JSON lines. */
	isFile: boolean;
	answer: Field[];
	answerExample: string | null;
	contentType: string;
	errors: { status: string; about: string }[];
};

type Schema = {
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	anyOf?: Schema[];
	oneOf?: Schema[];
	enum?: unknown[];
	const?: unknown;
	default?: unknown;
	format?: string;
	description?: string;
	minimum?: number;
	maximum?: number;
	minLength?: number;
	maxLength?: number;
	additionalProperties?: unknown;
	$ref?: string;
};
type Media = { schema: Schema; example?: unknown };
type Operation = {
	operationId: string;
	tags: string[];
	summary: string;
	description: string;
	deprecated?: boolean;
	parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
	requestBody?: { content: Record<string, Media> };
	responses: Record<string, { description?: string; content?: Record<string, Media>; $ref?: string }>;
};
export type OpenApiDocument = {
	tags: { name: string; description: string }[];
	paths: Record<string, Record<string, Operation>>;
	components: { responses: Record<string, { description: string }> };
};

/** Operations that serve one purpose. */
export type DocGroup = { name: string; about: string; operations: DocOperation[] };

/** The operations by what they are for, in the order of the document's tags. */
export function readGroups(document: OpenApiDocument): DocGroup[] {
	const operations = readDocument(document);
	return document.tags.map(({ name, description }) => ({
		name,
		about: description,
		operations: operations.filter(({ tag }) => tag === name),
	}));
}

/** Every operation in the order of the document. */
export function readDocument(document: OpenApiDocument): DocOperation[] {
	return Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => toDocOperation(document, path, method, operation)),
	);
}

function toDocOperation(document: OpenApiDocument, path: string, method: string, operation: Operation): DocOperation {
	const body = operation.requestBody?.content["application/json"];
	const [contentType = "", answer] = Object.entries(operation.responses["200"]?.content ?? {})[0] ?? [];
	return {
		id: operation.operationId,
		method: method.toUpperCase(),
		path,
		tag: operation.tags[0] ?? "",
		summary: operation.summary,
		about: operation.description,
		isDeprecated: operation.deprecated ?? false,
		isWriting: operation.description.includes("scope `write`"),
		parameters: operation.parameters.map(({ name, in: place, required, description, schema }) => ({
			name,
			place,
			type: typeOf(schema),
			isRequired: required,
			about: description ?? schema.description ?? "",
		})),
		body: body ? fieldsOf(body.schema, "") : [],
		bodyExample: body?.example === undefined ? null : JSON.stringify(body.example, null, 2),
		isFile: operation.requestBody?.content["application/x-ndjson"] !== undefined,
		answer: answer ? fieldsOf(answer.schema, "") : [],
		answerExample: answer?.example === undefined ? null : shown(answer.example),
		contentType,
		errors: Object.entries(operation.responses)
			.filter(([status]) => Number(status) >= 400)
			.map(([status, { $ref = "" }]) => ({
				status,
				about: document.components.responses[$ref.split("/").at(-1) ?? ""]?.description ?? "",
			})),
	};
}

const shown = (example: unknown) =>
	typeof example === "string" ? example.trimEnd() : JSON.stringify(example, null, 2);

/** The fields of an object, of the objects in a list (`steps[].name`) and of what may be null, however deep. */
function fieldsOf(schema: Schema, prefix: string): Field[] {
	const whole = firstWithFields(schema);
	if (!whole) return [];
	if (whole.items) return fieldsOf(whole.items, `${prefix}[]`);
	return Object.entries(whole.properties ?? {}).flatMap(([name, field]) => {
		const at = prefix ? `${prefix}.${name}` : name;
		const isRequired = whole.required?.includes(name) ?? false;
		return [
			{ name: at, place: "", type: typeOf(field), isRequired, about: field.description ?? "" },
			...fieldsOf(field, at),
		];
	});
}

const firstWithFields = (schema: Schema): Schema | undefined =>
	[schema, ...(schema.anyOf ?? schema.oneOf ?? [])].find((one) => one.properties || one.items);

/** The kind and bounds of a value in a few words: `integer, 1 to 50000, default 2000`. */
export function typeOf(schema: Schema): string {
	const { minimum, maximum, minLength, maxLength } = schema;
	const words = [kindOf(schema)];
	if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
		words.push(`${minimum} to ${maximum}`);
	}
	if (maxLength !== undefined)
		words.push(`${minLength ? `${minLength} to ${maxLength}` : `at most ${maxLength}`} characters`);
	if (schema.default !== undefined && schema.default !== "") words.push(`default ${JSON.stringify(schema.default)}`);
	return words.join(", ");
}

function kindOf(schema: Schema): string {
	const either = schema.anyOf ?? schema.oneOf;
	if (either) return [...new Set(either.map(kindOf))].join(" or ");
	if (schema.enum) return schema.enum.map(String).join(" | ");
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (schema.items) return `list of ${kindOf(schema.items)}`;
	if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "object";
	if (schema.format === "date-time") return "timestamp";
	return [schema.format ?? schema.type ?? "anything"].flat().join(" or ");
}
