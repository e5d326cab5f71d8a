"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { signOut } from "@/components/account/sign-in";
import { cx } from "@/components/ui/class-names";
import { applyTheme } from "@/components/ui/theme";
import { atBase } from "@/lib/base-path";
import { type Command, commandsOf, filterCommands, type PalettePlace } from "./commands";
import { useFound } from "./use-found";

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
	const [active, setActive] = useState(0);
	const projectId = place.projectId ?? place.teams.find(({ id }) => id === place.teamId)?.projects[0]?.id ?? null;
	const inGraph = useFound(projectId, typed);
	const found = [...filterCommands(commandsOf(place), typed), ...(inGraph ?? [])];
	const current = found[Math.min(active, found.length - 1)];
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
	const press = (event: KeyboardEvent) => {
		const last = found.length - 1;
		if (event.key === "ArrowDown") setActive((now) => (now >= last ? 0 : now + 1));
		else if (event.key === "ArrowUp") setActive((now) => (now <= 0 ? last : now - 1));
		else if (event.key === "Home" && typed === "") setActive(0);
		else if (event.key === "End" && typed === "") setActive(last);
		else if (event.key === "Enter") void run(current);
		else return;
		event.preventDefault();
	};
	return (
		<>
			<input
				role="combobox"
				aria-label="Find a page, action, entity or episode"
				aria-expanded="true"
				aria-controls={`${id}-list`}
				aria-autocomplete="list"
				aria-activedescendant={current ? `${id}-${current.id}` : undefined}
				placeholder="Find a page, action, entity or episode"
				value={typed}
				onChange={(event) => {
					setTyped(event.target.value);
					setActive(0);
				}}
				onKeyDown={press}
				className="h-12 w-full shrink-0 border-b border-line bg-card px-4 text-base outline-none placeholder:text-quiet"
			/>
			<FoundList id={id} found={found} current={current} look={setActive} run={run} press={press} />
			<p role="status" className={cx("px-4 text-sm text-quiet", found.length > 0 ? "sr-only" : "pb-4")}>
				{inGraph === null ? "Searching" : found.length === 0 ? "Nothing found" : `${found.length} found`}
			</p>
		</>
	);
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
							"flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-md px-2.5 text-sm",
							command === current && "bg-accent-soft text-accent",
						)}
					>
						<span className="min-w-0 truncate">{command.label}</span>
						<span className="max-w-[45%] shrink-0 truncate text-xs text-quiet">{command.hint}</span>
					</div>
				</div>
			))}
		</div>
	);
}
