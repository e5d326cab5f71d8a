// Time expressions: finds them in text and resolves them against the moment of the episode (UTC). Pure.
// Longer than 250 lines: one table of patterns, each with its reading, kept together so that their order can be seen.

/** A period of time named in the text: characters `from` to `to`; the period is half-open. */
export type TimeSpan = {
	from: number;
	to: number;
	start: Date;
	end: Date;
	/** "at": during the period; "since": from its start, still true; "until": true up to it. */
	sense: "at" | "since" | "until";
};

const MONTHS = [
	"january",
	"february",
	"march",
	"april",
	"may",
	"june",
	"july",
	"august",
	"september",
	"october",
	"november",
	"december",
];
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const MONTH =
	"(jan(?:uary|\\.)?|feb(?:ruary|\\.)?|mar(?:ch|\\.)?|apr(?:il|\\.)?|may|june?|july?|aug(?:ust|\\.)?|sept?(?:ember|\\.)?|oct(?:ober|\\.)?|nov(?:ember|\\.)?|dec(?:ember|\\.)?)";
const DAY = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const NUMBERS: Record<string, number> = {
	a: 1,
	an: 1,
	one: 1,
	two: 2,
	three: 3,
	four: 4,
	five: 5,
	six: 6,
	seven: 7,
	eight: 8,
	nine: 9,
	ten: 10,
	eleven: 11,
	twelve: 12,
	"a couple of": 2,
	"a few": 3,
	several: 4,
	fifteen: 15,
	twenty: 20,
	thirty: 30,
};
const COUNT =
	"(\\d{1,3}|a couple of|a few|several|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)";
const UNIT = "(minute|hour|day|week|weekend|fortnight|month|year|decade)s?";
const DAY_MS = 86_400_000;

const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m, d));
const startOfDay = (t: Date) => day(t.getUTCFullYear(), t.getUTCMonth(), t.getUTCDate());
const plusDays = (t: Date, n: number) => new Date(t.getTime() + n * DAY_MS);
const monthNumber = (word: string) =>
	MONTHS.findIndex((m) => m.startsWith(word.toLowerCase().replace(".", "").slice(0, 3)));
const countOf = (word: string) => NUMBERS[word.toLowerCase()] ?? Number(word);
const mondayOf = (t: Date) => plusDays(startOfDay(t), -((t.getUTCDay() + 6) % 7));

type Period = { start: Date; end: Date };
const oneDay = (start: Date): Period => ({ start, end: plusDays(start, 1) });
const oneMonth = (y: number, m: number): Period => ({ start: day(y, m, 1), end: day(y, m + 1, 1) });
const oneYear = (y: number): Period => ({ start: day(y, 0, 1), end: day(y + 1, 0, 1) });

type Rule = { pattern: RegExp; read: (m: RegExpExecArray, now: Date) => Period | null };
const rule = (source: string, read: Rule["read"]): Rule => ({
	pattern: new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, "giu"),
	read,
});

const valid = (y: number, m: number, d: number) =>
	m >= 0 && m < 12 && d >= 1 && d <= 31 && day(y, m, d).getUTCMonth() === m && y >= 1000 && y <= 2999;

const RULES: Rule[] = [
	// 2023-05-07, 7 May 2023, May 7, 2023, May 7
	rule("(\\d{4})-(\\d{2})-(\\d{2})(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?Z?)?", (m) =>
		valid(+(m[1] ?? 0), +(m[2] ?? 0) - 1, +(m[3] ?? 0))
			? oneDay(day(+(m[1] ?? 0), +(m[2] ?? 0) - 1, +(m[3] ?? 0)))
			: null,
	),
	rule(`(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\\d{4})`, (m) => dated(+(m[3] ?? 0), m[2] ?? "", +(m[1] ?? 0))),
	rule(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, (m) => dated(+(m[3] ?? 0), m[1] ?? "", +(m[2] ?? 0))),
	rule(`(?<!\\d(?:st|nd|rd|th)?(?: of)? )(?:in |of |early |late |mid-?)?${MONTH},? (\\d{4})`, (m) =>
		+(m[2] ?? 0) >= 1000 && +(m[2] ?? 0) < 3000 ? oneMonth(+(m[2] ?? 0), monthNumber(m[1] ?? "")) : null,
	),
	rule(`(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}`, (m, now) => undated(now, m[2] ?? "", +(m[1] ?? 0))),
	rule(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?`, (m, now) => undated(now, m[1] ?? "", +(m[2] ?? 0))),
	// yesterday, last night, the day before yesterday
	rule("the day before yesterday", (_, now) => oneDay(plusDays(startOfDay(now), -2))),
	rule("the day after tomorrow", (_, now) => oneDay(plusDays(startOfDay(now), 2))),
	rule("(?:yesterday(?: (?:morning|afternoon|evening|night))?|last (?:night|evening))", (_, now) =>
		oneDay(plusDays(startOfDay(now), -1)),
	),
	rule("tomorrow(?: (?:morning|afternoon|evening|night))?", (_, now) => oneDay(plusDays(startOfDay(now), 1))),
	rule("(?:today|tonight|this (?:morning|afternoon|evening)|earlier today)", (_, now) => oneDay(startOfDay(now))),
	// two weeks ago, in three days
	rule(`(?:about |around |over |almost |nearly |just )?${COUNT} ${UNIT} (?:ago|back|earlier)`, (m, now) =>
		shifted(now, -countOf(m[1] ?? ""), m[2] ?? ""),
	),
	rule(`in (?:about |around )?${COUNT} ${UNIT}(?:['’] time)?`, (m, now) =>
		shifted(now, countOf(m[1] ?? ""), m[2] ?? ""),
	),
	rule(`${COUNT} ${UNIT} from now`, (m, now) => shifted(now, countOf(m[1] ?? ""), m[2] ?? "")),
	// last Friday, next week, this month
	rule(`(?:on )?(?:last|this past|past) ${DAY}(?: (?:morning|afternoon|evening|night))?`, (m, now) =>
		oneDay(weekday(now, m[1] ?? "", -1)),
	),
	rule(`(?:on )?next ${DAY}(?: (?:morning|afternoon|evening|night))?`, (m, now) => oneDay(weekday(now, m[1] ?? "", 1))),
	rule(`(?:on )?this (?:coming )?${DAY}(?: (?:morning|afternoon|evening|night))?`, (m, now) =>
		oneDay(plusDays(mondayOf(now), (DAYS.indexOf((m[1] ?? "").toLowerCase()) + 6) % 7)),
	),
	rule(`on ${DAY}(?: (?:morning|afternoon|evening|night))?`, (m, now) =>
		oneDay(weekday(now, m[1] ?? "", isPlanned(m.input, m.index, m.index + m[0].length) ? 1 : -1)),
	),
	rule("(?:the |this |(?:the )?past |(?:the )?last |(?:the )?next |(?:the )?coming )weekend", (m, now) => {
		const saturday = plusDays(mondayOf(now), 5);
		const weekday = (now.getUTCDay() + 6) % 7;
		const shift = /next/i.test(m[0]) ? 7 : /last|past/i.test(m[0]) ? (weekday >= 5 ? -7 : -7) : 0;
		return { start: plusDays(saturday, shift), end: plusDays(saturday, shift + 2) };
	}),
	rule("(?:last|the past|the previous|the other) week", (_, now) => ({
		start: plusDays(mondayOf(now), -7),
		end: mondayOf(now),
	})),
	rule("(?:earlier )?this week", (_, now) => ({ start: mondayOf(now), end: plusDays(mondayOf(now), 7) })),
	rule("(?:next|the coming) week", (_, now) => ({
		start: plusDays(mondayOf(now), 7),
		end: plusDays(mondayOf(now), 14),
	})),
	rule("(?:last|the past|the previous) month", (_, now) => oneMonth(now.getUTCFullYear(), now.getUTCMonth() - 1)),
	rule("(?:earlier |later )?this month", (_, now) => oneMonth(now.getUTCFullYear(), now.getUTCMonth())),
	rule("(?:next|the coming) month", (_, now) => oneMonth(now.getUTCFullYear(), now.getUTCMonth() + 1)),
	rule("(?:last|the past|the previous) year", (_, now) => oneYear(now.getUTCFullYear() - 1)),
	rule("(?:earlier |later )?this year", (_, now) => oneYear(now.getUTCFullYear())),
	rule("(?:next|the coming) year", (_, now) => oneYear(now.getUTCFullYear() + 1)),
	rule(`(?:last|this past) (?:${MONTH})`, (m, now) => nearMonth(now, m[1] ?? "", -1)),
	rule(`next (?:${MONTH})`, (m, now) => nearMonth(now, m[1] ?? "", 1)),
	rule(
		"(last|this|this past|next|in the|over the|during the) (spring|summer|fall|autumn|winter)(?: of (\\d{4}))?",
		(m, now) => season(now, m[1] ?? "", m[2] ?? "", m[3]),
	),
	rule("(?:the )?(spring|summer|fall|autumn|winter) of (\\d{4})", (m, now) => season(now, "of", m[1] ?? "", m[2])),
	// in May, since May, in 2019, the 1990s
	rule(`(?:in|since|until|till|by|during|from|of|early|late|mid)[ -]${MONTH}(?! \\d)`, (m, now) =>
		nearMonth(
			now,
			m[1] ?? "",
			/^(?:until|till)/i.test(m[0]) && isPlanned(m.input, m.index, m.index + m[0].length, true) ? 1 : 0,
		),
	),
	rule(
		"(?:in|since|until|till|by|during|from|to|of|before|after|around|for|early|late|mid|and|,|\\()[ -]?((?:1[0-9]|20)\\d{2})(?![\\d%$€£,.]\\d)(?! (?:people|men|women|dollars|miles|km|kilometres|copies|students|members|employees|soldiers|points|metres|meters|feet|votes))",
		(m) => oneYear(+(m[1] ?? 0)),
	),
	rule("(?:the )?(?:early |mid-? ?|late )?((?:1[0-9]|20)\\d)0['’]?s", (m) => ({
		start: day(+(m[1] ?? 0) * 10, 0, 1),
		end: day(+(m[1] ?? 0) * 10 + 10, 0, 1),
	})),
];

const PLAN = [
	"will",
	"won['’]t",
	"['’]ll",
	"shall",
	"must",
	"should",
	"(?<!(?:was|were) )going to",
	"(?:plan|hope|intend|expect|aim|want|need|have|decide|agree|promise|arrange|ask|offer)(?:s|d|ed|ning|ing)? to",
	"has to",
	"(?:planned|scheduled|due|booked|set|expected|arranged|supposed|upcoming|coming up|deadline)",
	"(?:is|are|am|['’]re|['’]m|(?<!\\b(?:it|that|there))['’]s) (?:not |also |both )?(?!being)\\p{L}+ing",
	"(?:is|are|['’]s|starts?|begins?|opens?|closes?|(?<!on )leaves?|arrives?|launches|launch|ships?|flies|fly|ends?|lands?|meets?|returns?|takes? place|happens?|comes?|goes|moves?)(?= (?:\\p{L}+ ){0,5}$)",
];
const PAST = [
	"was|were|had|did|went|met|said|told|came|saw|got|made|took|gave|left|began|bought|brought|found|felt|held|kept|knew|lost|paid|ran|sent|sold|spoke|spent|taught|thought|won|wrote|flew|drove|ate|heard|woke|fell|broke",
	"(?!(?:planned|scheduled|booked|expected|arranged|supposed)\\b)\\p{L}{2,}ed(?! to\\b)",
];
const lastOf = (sources: string[]) =>
	new RegExp(`(?:(?<![\\p{L}\\p{N}])|(?=['’]))(?:${sources.join("|")})(?![\\p{L}\\p{N}])`, "giu");
const PLANS = lastOf(PLAN);
const PASTS = lastOf(PAST);

/**
 * Whether what happens at the time in `from`..`to` lies ahead of the text: the verb nearest before it in the sentence is of the
 * future, a plan or a timetable; without a verb before it, the first one behind it; without any sign as is `expected`.
 */
function isPlanned(text: string, from: number, to: number, expected = false): boolean {
	const before = /[^.!?;\n]*$/u.exec(text.slice(Math.max(0, from - 200), from))?.[0] ?? "";
	const behind = /^[^.!?;\n]*/u.exec(text.slice(to, to + 200))?.[0] ?? "";
	const places = (words: RegExp, part: string) => [...part.matchAll(words)].map((m) => m.index);
	const [plans, pasts] = [places(PLANS, before), places(PASTS, before)];
	if (plans.length + pasts.length > 0) return (plans.at(-1) ?? -1) > (pasts.at(-1) ?? -1);
	const [plan = Infinity, past = Infinity] = [places(PLANS, behind)[0], places(PASTS, behind)[0]];
	return plan === past ? expected : plan < past;
}

function dated(y: number, month: string, d: number): Period | null {
	const m = monthNumber(month);
	return valid(y, m, d) ? oneDay(day(y, m, d)) : null;
}

/** A day without a year is the nearest such day: at most six months ahead, else the past one. */
function undated(now: Date, month: string, d: number): Period | null {
	const m = monthNumber(month);
	let y = now.getUTCFullYear();
	if (!valid(y, m, d)) return null;
	if (day(y, m, d).getTime() - now.getTime() > 183 * DAY_MS) y--;
	else if (now.getTime() - day(y, m, d).getTime() > 183 * DAY_MS) y++;
	return oneDay(day(y, m, d));
}

/** Direction -1: the latest such month before the current one; 1: the first after it; 0: this year's, or last year's when that lies over two months ahead. */
function nearMonth(now: Date, month: string, direction: number): Period {
	const m = monthNumber(month);
	let y = now.getUTCFullYear();
	if (direction < 0 && m >= now.getUTCMonth()) y--;
	if (direction > 0 && m <= now.getUTCMonth()) y++;
	if (direction === 0 && m - now.getUTCMonth() > 4) y--;
	return oneMonth(y, m);
}

function weekday(now: Date, name: string, direction: number): Date {
	const wanted = DAYS.indexOf(name.toLowerCase());
	const today = startOfDay(now);
	let shift = wanted - now.getUTCDay();
	if (direction < 0 && shift >= 0) shift -= 7;
	if (direction > 0 && shift <= 0) shift += 7;
	return plusDays(today, shift);
}

function shifted(now: Date, n: number, unit: string): Period | null {
	if (!Number.isFinite(n)) return null;
	const u = unit.toLowerCase();
	if (u === "minute") return { start: new Date(now.getTime() + n * 60_000), end: now };
	if (u === "hour") return { start: new Date(now.getTime() + n * 3_600_000), end: now };
	if (u === "day") return oneDay(plusDays(startOfDay(now), n));
	if (u === "week" || u === "weekend" || u === "fortnight") {
		const monday = plusDays(startOfDay(now), n * (u === "fortnight" ? 14 : 7));
		return oneDay(monday);
	}
	if (u === "month") return oneMonth(now.getUTCFullYear(), now.getUTCMonth() + n);
	if (u === "decade") return oneYear(now.getUTCFullYear() + 10 * n);
	return oneYear(now.getUTCFullYear() + n);
}

const SEASONS: Record<string, number> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };

function season(now: Date, which: string, name: string, year: string | undefined): Period {
	const m = SEASONS[name.toLowerCase()] ?? 0;
	let y = year ? Number(year) : now.getUTCFullYear();
	if (!year) {
		const start = day(y, m, 1);
		if (/^last$/i.test(which) && day(y, m + 3, 1).getTime() > now.getTime()) y--;
		if (/^next$/i.test(which) && start.getTime() <= now.getTime()) y++;
		if (/^(?:in|over|during|this past)/i.test(which) && start.getTime() > now.getTime() + 120 * DAY_MS) y--;
	}
	return { start: day(y, m, 1), end: day(y, m + 3, 1) };
}

const SINCE = /(?:since|from|starting|as of|beginning)\s*(?:the\s+|in\s+|on\s+)?$/i;
const UNTIL = /(?:until|till|up to|through)\s*(?:the\s+|in\s+|on\s+)?$/i;
const DURATION = new RegExp(
	`(?<![\\p{L}\\p{N}])for (?:about |over |almost |nearly |the (?:last|past) )?${COUNT} ${UNIT}(?: now)?(?![\\p{L}\\p{N}])`,
	"giu",
);

/** Time expressions of `text` that can be resolved, in order, never overlapping. `now` is the moment of the episode. */
export function findTimes(text: string, now: Date): TimeSpan[] {
	if (
		!/\d|day|week|month|year|night|morning|evening|ago|last|next|since|spring|summer|autumn|fall|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|decade/i.test(
			text,
		)
	)
		return [];
	const found: TimeSpan[] = [];
	for (const { pattern, read } of RULES) {
		pattern.lastIndex = 0;
		for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
			const from = m.index;
			const to = from + m[0].length;
			if (found.some((f) => f.from < to && from < f.to)) continue;
			const period = read(m, now);
			if (!period) continue;
			const before = text.slice(Math.max(0, from - 24), from);
			const own = /^(since|from|until|till|up to)/i.exec(m[0])?.[1]?.toLowerCase();
			const sense =
				own === "since" || SINCE.test(before)
					? "since"
					: own === "until" || own === "till" || UNTIL.test(before)
						? "until"
						: own === "from"
							? "since"
							: "at";
			found.push({ from, to, ...period, sense });
		}
	}
	// "for three years (now)": since then, when the verb says that it lasts.
	DURATION.lastIndex = 0;
	for (let m = DURATION.exec(text); m; m = DURATION.exec(text)) {
		const from = m.index;
		const to = from + m[0].length;
		if (found.some((f) => f.from < to && from < f.to)) continue;
		if (!/\b(?:has|have|['’]ve|['’]s)\b[^.!?]*$/i.test(text.slice(Math.max(0, from - 80), from)) && !/now$/.test(m[0]))
			continue;
		const period = shifted(now, -countOf(m[1] ?? ""), m[2] ?? "");
		if (period) found.push({ from, to, ...period, sense: "since" });
	}
	return found.sort((a, b) => a.from - b.from);
}

/** The moment of a bracketed date at the start of an episode: "[1:56 pm on 8 May, 2023] ..."; null when there is none. */
export function leadingDate(text: string): { at: Date; length: number } | null {
	const m = /^\s*\[([^\]\n]{4,60})\]\s*/.exec(text);
	if (!m) return null;
	const inner = m[1] as string;
	const spans = findTimes(inner, new Date(Date.UTC(2000, 0, 1)));
	const span = spans.find((s) => /\d{4}/.test(inner.slice(s.from, s.to)));
	if (!span) return null;
	const clock = /(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?/i.exec(
		inner.replace(inner.slice(span.from, span.to), (d) =>
			d.includes("T") || /\d{2}:\d{2}/.test(d) ? d.replace(/^\S{10}.?/, "") : "",
		),
	);
	let hours = clock ? Number(clock[1]) % 24 : 0;
	if (clock?.[3]) hours = (hours % 12) + (/pm/i.test(clock[3]) ? 12 : 0);
	const minutes = clock ? Number(clock[2]) % 60 : 0;
	return { at: new Date(span.start.getTime() + hours * 3_600_000 + minutes * 60_000), length: m[0].length };
}
