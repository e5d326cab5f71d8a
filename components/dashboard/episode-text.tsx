"use client";
import { createContext, Fragment, type ReactNode, use, useMemo } from "react";
import { cx } from "@/components/ui/class-names";
import type { Block, Piece } from "@/lib/text/block";
import { type Marked, placeMarks, type RowInText, segmentsOf } from "@/lib/text/place-marks";

type Light = { active: string[]; setActive(uuids: string[]): void };

const MarksContext = createContext<Light & { marks: Map<number, Marked[]> }>({
	marks: new Map(),
	active: [],
	setActive() {},
});

/** A text as it is laid out, the words of each fact a way to it. The places of sentences are targets of links from other pages. */
export function EpisodeText({ blocks, rows, active, setActive }: { blocks: Block[]; rows: RowInText[] } & Light) {
	const marks = useMemo(() => placeMarks(blocks, rows), [blocks, rows]);
	return (
		<MarksContext value={{ marks, active, setActive }}>
			<div className="grid max-w-prose gap-3 leading-relaxed wrap-anywhere">
				<Blocks blocks={blocks} />
			</div>
		</MarksContext>
	);
}

const Blocks = ({ blocks }: { blocks: Block[] }) =>
	// biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change their order
	blocks.map((block, n) => <OneBlock key={n} block={block} />);

function OneBlock({ block }: { block: Block }): ReactNode {
	switch (block.kind) {
		case "heading":
			return (
				<h3 className={cx("font-semibold", (block.level ?? 1) === 1 ? "text-lg" : "text-base")}>
					<Pieces pieces={block.pieces} />
				</h3>
			);
		case "paragraph":
			return (
				<p className="whitespace-pre-wrap">
					<Pieces pieces={block.pieces} />
				</p>
			);
		case "signature":
			return (
				<p className="border-t border-line pt-2 text-sm whitespace-pre-wrap text-quiet">
					<Pieces pieces={block.pieces} />
				</p>
			);
		case "code":
			return (
				<pre className="rounded-md bg-well p-3 font-mono text-sm whitespace-pre-wrap">
					<code>
						<Pieces pieces={block.pieces} />
					</code>
				</pre>
			);
		case "quote":
			return (
				<blockquote className="grid gap-3 border-l-2 border-line pl-3 text-quiet">
					<Blocks blocks={block.blocks} />
				</blockquote>
			);
		case "list":
			return <List start={block.start} items={block.items} />;
		case "table":
			return <Table rows={block.rows} />;
		case "headers":
			return (
				<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line pb-3 text-sm">
					{block.lines.map(({ name, pieces }) => (
						<Fragment key={pieces[0]?.at}>
							<dt className="text-quiet">{name}</dt>
							<dd>
								<Pieces pieces={pieces} />
							</dd>
						</Fragment>
					))}
				</dl>
			);
		case "turn":
			return (
				<div>
					<p className="flex items-baseline gap-2 text-sm">
						<span className="font-semibold">
							<Pieces pieces={[block.speaker]} />
						</span>
						{block.time && <span className="text-quiet tabular-nums">{block.time}</span>}
					</p>
					<div className="grid gap-2">
						<Blocks blocks={block.blocks} />
					</div>
				</div>
			);
		case "rule":
			return <hr className="border-line" />;
	}
}

function List({ start, items }: { start: number | null; items: Block[][] }) {
	const shown = items.map((blocks, n) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never change their order
		<li key={n} className="pl-1">
			<Blocks blocks={blocks} />
		</li>
	));
	return start === null ? (
		<ul className="grid list-disc gap-1 pl-5">{shown}</ul>
	) : (
		<ol start={start} className="grid list-decimal gap-1 pl-6">
			{shown}
		</ol>
	);
}

function Table({ rows: [head = [], ...rows] }: { rows: Piece[][][] }) {
	const cell = "border border-line px-2 py-1 text-left align-top";
	return (
		<table className="w-full border-collapse text-sm">
			<thead>
				<tr>
					{head.map((pieces, n) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text never change their order
						<th key={n} scope="col" className={cx(cell, "font-semibold")}>
							<Pieces pieces={pieces} />
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, n) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never change their order
					<tr key={n}>
						{row.map((pieces, m) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the cells of a text never change their order
							<td key={m} className={cell}>
								<Pieces pieces={pieces} />
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const LOOKS = {
	strong: "font-semibold",
	emphasis: "italic",
	code: "rounded-xs bg-well px-1 font-mono text-sm",
	deleted: "line-through",
};

const Pieces = ({ pieces }: { pieces: Piece[] }) => pieces.map((piece) => <OnePiece key={piece.at} piece={piece} />);

function OnePiece({ piece }: { piece: Piece }) {
	const { marks } = use(MarksContext);
	const own = marks.get(piece.at) ?? [];
	const isLink = piece.href !== undefined && !own.some(({ id }) => !id.startsWith("at-"));
	const words = own.length === 0 ? piece.text : <Marks text={piece.text} marks={own} />;
	if (isLink) {
		return (
			<a href={piece.href} rel="noreferrer nofollow" className="text-accent underline underline-offset-2">
				{words}
			</a>
		);
	}
	return piece.look ? <span className={LOOKS[piece.look]}>{words}</span> : words;
}

/** Words of one piece, those of facts a way to them. `marks` count from where the piece begins. */
function Marks({ text, marks }: { text: string; marks: Marked[] }) {
	const { active, setActive } = use(MarksContext);
	return segmentsOf(text, marks).map(({ text, start, ids }) => {
		const place = ids.find(
			(id) => id.startsWith("at-") && marks.some((mark) => mark.id === id && mark.start === start),
		);
		const facts = ids.filter((id) => !id.startsWith("at-"));
		const isActive = facts.some((id) => active.includes(id));
		if (facts.length === 0) {
			return place ? (
				<span key={start} id={place} className="scroll-mt-24">
					{text}
				</span>
			) : (
				text
			);
		}
		return (
			<a
				key={start}
				id={place}
				href={`#fact-${facts[0]}`}
				onPointerEnter={() => setActive(facts)}
				onPointerLeave={() => setActive([])}
				onFocus={() => setActive(facts)}
				onBlur={() => setActive([])}
				className={cx(
					"scroll-mt-24 rounded-xs text-ink underline decoration-accent/50 underline-offset-4 transition-colors target:bg-knot-soft",
					isActive ? "bg-knot-soft decoration-knot decoration-2" : "bg-accent-soft/60",
				)}
			>
				{text}
			</a>
		);
	});
}
