"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { signOut } from "@/components/account/sign-in";
import { cx } from "@/components/ui/class-names";
import { applyTheme } from "@/components/ui/theme";
import { atBase } from "@/lib/base-path";
import { askCommand, type Command, commandsOf, filterCommands, isQuestion, type PalettePlace } from "./commands";
import { useFound, useQuickFacts } from "./use-found";

const LABEL = "Find anything, or ask a question";
/** What the finding of facts and entities takes. */
const MAX_TYPED = 200;
/** Groups whose labels are whole sentences. */
const IS_TEXT = new Set<Command["group"]>(["Answers", "Episodes"]);

/** The command palette: a field and the list of what it finds, led by arrow keys. The list is read out as it changes. */
export function PaletteWindow(props: {
	place: PalettePlace;
	open: boolean;
	onOpenChange(open: boolean): void;
	showShortcuts(): void;
}) {
	const { place, open, onOpenChange, showShortcuts } = props;
	return (
		<Dialog.Root open={open} onOpenChange={onOpenChange}>
			<Dialog.Portal>
				<Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
				<Dialog.Popup className="fixed top-[12vh] left-1/2 z-40 flex max-h-[70dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-card shadow-xl">
					<Dialog.Title className="sr-only">Find anything</Dialog.Title>
					<Finder place={place} close={() => onOpenChange(false)} showShortcuts={showShortcuts} />
				</Dialog.Popup>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function Finder({ place, close, showShortcuts }: { place: PalettePlace; close(): void; showShortcuts(): void }) {
	const id = useId();
	const router = useRouter();
	const [typed, setTyped] = useState("");
	// By its id: what is found above it later moves it.
	const [activeId, setActiveId] = useState<string | null>(null);
	const { found, status, isEmpty } = useEverything(place, typed);
	const active = Math.max(
		0,
		found.findIndex((command) => command.id === activeId),
	);
	const current = found[active];
	useEffect(() => {
		if (current) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: "nearest" });
	}, [id, current]);

	const run = async (command: Command | undefined) => {
		if (!command) return;
		close();
		if ("href" in command) router.push(command.href);
		else if (command.does === "shortcuts") showShortcuts();
		else if (command.does === "sign-out") {
			await signOut();
			location.assign(atBase("/"));
		} else applyTheme(command.does);
	};
	const look = (index: number) => setActiveId(found[index]?.id ?? null);
	const press = (event: KeyboardEvent) => {
		const last = found.length - 1;
		if (event.key === "ArrowDown") look(active >= last ? 0 : active + 1);
		else if (event.key === "ArrowUp") look(active <= 0 ? last : active - 1);
		else if (event.key === "Home" && typed === "") look(0);
		else if (event.key === "End" && typed === "") look(last);
		else if (event.key === "Enter") void run(current);
		else return;
		event.preventDefault();
	};
	return (
		<>
			<input
				role="combobox"
				aria-label={LABEL}
				aria-expanded="true"
				aria-controls={`${id}-list`}
				aria-autocomplete="list"
				aria-activedescendant={current ? `${id}-${current.id}` : undefined}
				placeholder={LABEL}
				maxLength={MAX_TYPED}
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setActiveId(null);
				}}
				onKeyDown={press}
				className="h-12 w-full shrink-0 border-b border-line bg-card px-4 text-base outline-none placeholder:text-quiet"
			/>
			<FoundList id={id} found={found} current={current} look={look} run={run} press={press} />
			<p role="status" className={cx("px-4 text-sm text-quiet", isEmpty ? "pb-4" : "sr-only")}>
				{status}
			</p>
		</>
	);
}

/**
 * All that is offered for what was typed, and what is said of it; `isEmpty` where that should be seen. Asking comes first for a question, and last for
 * a name.
 */
function useEverything(place: PalettePlace, typed: string): { found: Command[]; status: string; isEmpty: boolean } {
	const projectId = place.projectId ?? place.teams.find(({ id }) => id === place.teamId)?.projects[0]?.id ?? null;
	const [things, facts] = [useFound(projectId, typed), useQuickFacts(projectId, typed)];
	const ask = projectId && typed.trim() !== "" ? [askCommand(projectId, typed)] : [];
	const commands = filterCommands(commandsOf(place), typed);
	const found = isQuestion(typed)
		? [...commands, ...ask, ...facts.commands, ...things.commands]
		: [...commands, ...things.commands, ...facts.commands, ...ask];
	const others = found.length - ask.length;
	if (things.isPending || facts.isPending) return { found, status: "Searching", isEmpty: others === 0 };
	if (things.hasFailed || facts.hasFailed) {
		return { found, status: "The search did not answer. Type on to try again.", isEmpty: true };
	}
	return { found, status: others === 0 ? "Nothing found" : `${others} found`, isEmpty: others === 0 };
}

/** What was found, under the names of its groups. Pointing at one selects it, as the arrow keys do. */
function FoundList(props: {
	id: string;
	found: Command[];
	current: Command | undefined;
	look(index: number): void;
	run(command: Command): Promise<void>;
	press(event: KeyboardEvent): void;
}) {
	const { id, found, current, look, run, press } = props;
	return (
		<div id={`${id}-list`} role="listbox" aria-label="Found" className="min-h-0 grow overflow-y-auto p-1.5">
			{found.map((command, i) => (
				<div key={`${command.group} ${command.id}`} role="presentation">
					{command.group !== found[i - 1]?.group && (
						<p role="presentation" className="eyebrow px-2.5 pt-2 pb-1">
							{command.group}
						</p>
					)}
					<div
						id={`${id}-${command.id}`}
						role="option"
						aria-selected={command === current}
						tabIndex={-1}
						onPointerMove={() => look(i)}
						onClick={() => void run(command)}
						onKeyDown={press}
						className={cx(
							"flex min-h-9 cursor-pointer items-center justify-between gap-x-4 rounded-md px-2.5 text-sm",
							// A phone has room for a text alone: where it is from stands below it.
							IS_TEXT.has(command.group) && "max-sm:flex-col max-sm:items-stretch max-sm:py-1.5",
							command === current && "bg-accent-soft text-accent",
						)}
					>
						<span className={cx("min-w-0 truncate", command.hasEnded && "line-through decoration-quiet")}>
							{command.label}
						</span>
						<span
							className={cx(
								"shrink-0 truncate text-xs text-quiet",
								IS_TEXT.has(command.group) ? "sm:max-w-[45%]" : "max-w-[45%]",
							)}
						>
							{command.hint}
						</span>
					</div>
				</div>
			))}
		</div>
	);
}
