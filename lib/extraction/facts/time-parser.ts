// Expressions of time that teams write and `chrono-node` does not read: "the 18th", "Q2", "this summer", "late April", "7.5.2023".
import * as chrono from "chrono-node";

const MONTHS = [
	"jan(?:uary)?",
	"feb(?:ruary)?",
	"mar(?:ch)?",
	"apr(?:il)?",
	"may",
	"june?",
	"july?",
	"aug(?:ust)?",
	"sept?(?:ember)?",
	"oct(?:ober)?",
	"nov(?:ember)?",
	"dec(?:ember)?",
];
const MONTH = `(${MONTHS.join("|")})\\b\\.?`;
const monthOf = (word: string) => MONTHS.findIndex((month) => new RegExp(`^${month}$`, "i").test(word)) + 1;
/** The first months of seasons of the northern half, in which most writers live. */
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const ORDINALS = ["first", "second", "third", "fourth"];
/** The day on which a part of a month begins. */
const PARTS: Record<string, number> = {
	early: 1,
	"beginning of": 1,
	"start of": 1,
	mid: 15,
	"middle of": 15,
	late: 20,
};

type Context = Parameters<chrono.Parser["extract"]>[0];
type Found = ReturnType<chrono.Parser["extract"]>;

/** A month, of the year that is said, else of the one that `turn` years from that of the text has. */
function monthIn(
	context: Context,
	month: number,
	{ year, day, turn = null }: { year?: string; day?: number; turn?: number | null },
): Found {
	const said = year ? Number(year) : turn === null ? null : context.refDate.getUTCFullYear() + turn;
	const found = context.createParsingComponents({ month });
	found.imply("day", 1);
	if (day) found.assign("day", day);
	if (said !== null) found.assign("year", said);
	else found.imply("year", context.refDate.getUTCFullYear());
	return found;
}

const SEASON_MONTHS = 3;

/** "Last May", "next winter": in how many years what begins in that month and lasts so many is. */
function turnOf(context: Context, lead: string | undefined, month: number, lasts = 1): number | null {
	const now = context.refDate.getUTCMonth() + 1;
	if (/^last$/i.test(lead ?? "")) return month + lasts <= now ? 0 : -1;
	if (/^next$/i.test(lead ?? "")) return month > now ? 0 : 1;
	return null;
}

/** "The 18th": of this month or the one beside it, whichever is told. */
function dayOf(context: Context, day: number): Found {
	const { refDate, option } = context;
	const today = refDate.getUTCDate();
	const shift = option.forwardDate ? (day < today ? 1 : 0) : day > today ? -1 : 0;
	const date = new Date(Date.UTC(refDate.getUTCFullYear(), refDate.getUTCMonth() + shift, day));
	if (day < 1 || day > 31 || date.getUTCDate() !== day) return null;
	return { day, month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
}

const parser = (pattern: RegExp, extract: (context: Context, groups: string[]) => Found): chrono.Parser => ({
	pattern: () => pattern,
	extract: (context, match) => extract(context, [...match]),
});

const PARSERS: chrono.Parser[] = [
	parser(/\b(?:on )?the (\d{1,2})(?:st|nd|rd|th)\b(?=$|[,.;)]|\s+(?:at|and|around|by)\b)/i, (context, [, day]) =>
		dayOf(context, Number(day)),
	),
	parser(/\b(\d{1,2})\.(\d{1,2})\.(\d{4})?(?![\d.])/, (context, [, day, month, year]) =>
		Number(month) > 12 ? null : monthIn(context, Number(month), { day: Number(day), year }),
	),
	parser(
		/\b(?:q([1-4])|(first|second|third|fourth) quarter)(?: (?:of )?(\d{4}))?\b/i,
		(context, [, digit, word, year]) => {
			const quarter = digit ? Number(digit) - 1 : ORDINALS.indexOf(word?.toLowerCase() ?? "");
			// What is planned for the one that runs is not for the next year's.
			const isNow = Math.floor(context.refDate.getUTCMonth() / 3) === quarter;
			return monthIn(context, 3 * quarter + 1, { year, turn: isNow ? 0 : null });
		},
	),
	parser(/\b(last|this|next) quarter\b/i, (context, [, lead]) => {
		const shift = lead?.toLowerCase() === "last" ? -1 : lead?.toLowerCase() === "next" ? 1 : 0;
		const now = context.refDate;
		const date = new Date(Date.UTC(now.getUTCFullYear(), 3 * (Math.floor(now.getUTCMonth() / 3) + shift)));
		return monthIn(context, date.getUTCMonth() + 1, { year: String(date.getUTCFullYear()) });
	}),
	parser(
		/\b(?:(last|this|next|in|since|by|until|from)(?: the)? (spring|summer|autumn|fall|winter)(?! of (?!\d{4}))|(spring|summer|autumn|fall|winter)(?= (?:of )?\d{4}))(?: (?:of )?(\d{4}))?\b/i,
		(context, [, lead, season, named, year]) => {
			const month = SEASONS[(season ?? named ?? "").toLowerCase()] ?? 1;
			// "Last summer" in July is that of the year before.
			return monthIn(context, month, { year, turn: turnOf(context, lead, month, SEASON_MONTHS) });
		},
	),
	parser(new RegExp(`\\b(last|next) ${MONTH}\\b`, "i"), (context, [, lead, name = ""]) =>
		monthIn(context, monthOf(name), { turn: turnOf(context, lead, monthOf(name)) }),
	),
	parser(
		new RegExp(`\\b(early|mid|late|beginning of|start of|middle of)[ -](?:in )?${MONTH}(?: (\\d{4}))?\\b`, "i"),
		(context, [, part = "", name = "", year]) =>
			monthIn(context, monthOf(name), { day: PARTS[part.toLowerCase()], year }),
	),
	parser(/\bend of (?:the year|year)\b(?: (\d{4}))?|\bend of (\d{4})\b/i, (context, [, after, year]) =>
		monthIn(context, 12, { day: 31, year: after ?? year, turn: 0 }),
	),
];

const TIMES = chrono.casual.clone();
TIMES.parsers.unshift(...PARSERS);

/** What is of today, though its hour may be over. */
const TODAY = /\b(?:this (?:morning|afternoon|evening)|today|tonight)\b/i;

/** The first time that an expression names, read at the moment `at`; what names no year lies ahead of it where `isAhead`. Pure. */
export function parseTime(expression: string, at: Date, isAhead: boolean): chrono.ParsedResult | null {
	const said = expression
		.replace(/\ba fortnight\b/gi, "two weeks")
		.replace(/\b(\d{4}) (q[1-4])\b/gi, "$2 $1")
		.replace(/\bbetween (\S+(?: \S+)?) and (?=\S)/gi, "$1 to ");
	return TIMES.parse(said, { instant: at, timezone: 0 }, { forwardDate: isAhead && !TODAY.test(said) })[0] ?? null;
}
