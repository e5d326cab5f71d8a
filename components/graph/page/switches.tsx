"use client";
import { cx } from "@/components/ui/class-names";
import { HueMark } from "@/components/ui/type-mark";
import { formatCount } from "@/components/ui/usage-meter";

/** The first press of all asks for that one alone: it is what one looks for in a legend. None at all is no condition. */
export function toggled(all: [name: string, ...unknown[]][], chosen: string[] | null, name: string): string[] | null {
	if (chosen === null) return [name];
	const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
	return next.length === 0 || all.every(([each]) => next.includes(each)) ? null : next;
}

/** Switches of which any may be on; all on is no condition, and so is none. Each has a name, a count and perhaps a hue. */
export function Switches({
	all,
	unnamed,
	chosen,
	onChoose,
}: {
	all: [name: string, count: number, hue?: number][];
	/** What "" is called. */
	unnamed: string;
	chosen: string[] | null;
	onChoose(chosen: string[] | null): void;
}) {
	return (
		<ul className="grid gap-px">
			{all.map(([name, count, hue]) => {
				const isOn = chosen === null || chosen.includes(name);
				return (
					<li key={name}>
						<button
							type="button"
							aria-pressed={chosen !== null && isOn}
							onClick={() => onChoose(toggled(all, chosen, name))}
							className="flex min-h-7 w-full items-center gap-2 rounded px-1.5 text-left text-sm hover:bg-well"
						>
							{hue !== undefined && <HueMark hue={hue} isOn={isOn} />}
							<span className={cx("min-w-0 grow truncate", !isOn && "text-quiet line-through")}>{name || unnamed}</span>
							<span className="text-xs text-quiet tabular-nums">{formatCount(count)}</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}
