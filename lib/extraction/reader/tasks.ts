// What the reader's process is asked to do, a step at a time.
import type { Reader } from "../encoder/scores";
import type { Extraction, KnownEntity } from "../extraction";
import { type Judge, judgeLines } from "../outdated/judge";
import { readWindows, toExtraction } from "../read-episode";
import type { Answer, Asked } from "./port";

/** A text that is being read. `known` arrives while its windows are read, or after. */
export class ReadTask {
	readonly id: number;
	readonly tenant: string;
	readonly size: number;
	readonly limitMs: number;
	spentMs = 0;
	known: KnownEntity[] | null = null;
	private readonly windows: ReturnType<typeof readWindows>;
	private isRead = false;
	private extraction: Extraction | null = null;

	constructor(
		private readonly reader: Reader,
		private readonly asked: Extract<Asked, { kind: "read" }>,
	) {
		this.id = asked.id;
		this.tenant = asked.tenant;
		this.limitMs = asked.limitMs;
		this.size = asked.text.length;
		this.windows = readWindows(reader, asked.text);
	}

	/** Whether nothing can be done before it is said what is known. */
	get isWaiting(): boolean {
		return this.isRead && !this.known;
	}

	/** One window of the text, or what all of them say: then true. */
	async step(): Promise<boolean> {
		if (this.isRead && this.known) {
			const { text, validAt, author } = this.asked;
			const input = { text, validAt, author, known: this.known };
			this.extraction = toExtraction(this.windows.reading, this.reader.manifest, input);
			return true;
		}
		this.isRead = (await this.windows.steps.next()).done === true;
		return false;
	}

	answer(): Answer {
		return { kind: "read", id: this.id, extraction: this.extraction as Extraction, spentMs: this.spentMs };
	}
}

/** Lines of facts that are judged beside a text. */
export class JudgeTask {
	readonly id: number;
	readonly tenant: string;
	readonly size: number;
	readonly limitMs: number;
	readonly isWaiting = false;
	spentMs = 0;
	private readonly judged: ReturnType<typeof judgeLines>;
	private isDone = false;

	constructor(judge: Judge, { id, tenant, text, lines, limitMs }: Extract<Asked, { kind: "judge" }>) {
		this.id = id;
		this.tenant = tenant;
		this.limitMs = limitMs;
		this.size = text.length;
		this.judged = judgeLines(judge, text, lines);
	}

	async step(): Promise<boolean> {
		this.isDone = (await this.judged.steps.next()).done === true;
		return this.isDone;
	}

	answer(): Answer {
		return { kind: "judged", id: this.id, chances: this.judged.chances, isCut: !this.isDone };
	}
}
