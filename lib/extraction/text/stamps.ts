// The dates and times that stand before messages, in the orders that people write them. Pure.

/** A date and a time as a line has them, such as `14.08.26` and `9:02 PM`. */
export type Stamp = { date: string; time: string };

type Order = "dmy" | "mdy" | "ymd";

/** What clocks with twelve hours call the second half of the day. */
const AFTERNOON = /^(?:p|अपराह्न|μ|下午|中午|晚上|午後|오후|م)/i;
const FORENOON = /^(?:a|पूर्वाह्न|π|上午|凌晨|清晨|早上|午前|오전|ص)/i;

/**
 * The moment of each stamp, as if its clock were UTC. The order of day and month is the one that all dates of the conversation allow and
 * in which its time does not run back; where both do, months come first on an American clock alone. A stamp that is no date is null.
 */
export function toMoments(stamps: Stamp[]): (Date | null)[] {
	const order = orderOf(stamps);
	return stamps.map((stamp) => toMoment(stamp, order));
}

function orderOf(stamps: Stamp[]): Order {
	const [first] = stamps;
	if (first && /^\d{4}/.test(first.date)) return "ymd";
	const american = stamps.every(({ date, time }) => /^\d{1,2}\//.test(date) && /[AP]M$/.test(time));
	const orders: Order[] = american ? ["mdy", "dmy"] : ["dmy", "mdy"];
	const [preferred, other] = orders.map((order) => ({ order, faults: faultsOf(stamps, order) }));
	return preferred && other && other.faults < preferred.faults ? other.order : (preferred?.order ?? "dmy");
}

/** How many stamps are no dates in that order, or come before the one ahead of them. */
function faultsOf(stamps: Stamp[], order: Order): number {
	let [faults, last] = [0, 0];
	for (const stamp of stamps) {
		const at = toMoment(stamp, order)?.getTime();
		if (at === undefined || at < last) faults++;
		last = at ?? last;
	}
	return faults;
}

function toMoment({ date, time }: Stamp, order: Order): Date | null {
	const numbers = date.match(/\d+/g)?.map(Number) ?? [];
	const [a = 0, b = 0, c = 0] = numbers;
	const [day, month, year] = order === "ymd" ? [c, b, a] : order === "mdy" ? [b, a, c] : [a, b, c];
	const whole = year < 100 ? 2000 + year : year;
	const at = new Date(Date.UTC(whole, month - 1, day, ...clockOf(time)));
	return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at : null;
}

/** Hours, minutes and seconds of a time. */
function clockOf(time: string): [number, number, number] {
	const [hour = 0, minute = 0, second = 0] = time.match(/\d+/g)?.map(Number) ?? [];
	const half = time.replace(/[\d:.\s\u202f\u00a0]+/g, "");
	const isTwelve = hour === 12 && FORENOON.test(half);
	return [isTwelve ? 0 : AFTERNOON.test(half) && hour < 12 ? hour + 12 : hour, minute, second];
}
