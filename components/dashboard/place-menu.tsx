"use client";
import { Menu } from "@base-ui/react/menu";
import { ChevronsUpDown } from "lucide-react";
import Link from "next/link";

type Team = { id: string; name: string; projects: { id: string; name: string }[] };

/** Where one is, and the way to one's other projects and teams. */
export function PlaceMenu({
	teams,
	current,
}: {
	teams: Team[];
	current: { team: string; project: string | null } | null;
}) {
	return (
		<Menu.Root>
			<Menu.Trigger className="flex w-full min-w-0 items-center justify-between gap-2 rounded-md border border-line bg-card px-2.5 py-1.5 text-left hover:border-edge">
				<span className="min-w-0">
					<span className="block truncate text-xs text-quiet">{current?.team ?? "No team yet"}</span>
					<span className="block truncate text-sm font-medium">{current?.project ?? "Team pages"}</span>
				</span>
				<ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-quiet" />
				<span className="sr-only">Change project or team</span>
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Positioner align="start" sideOffset={6} className="z-50">
					<Menu.Popup className="max-h-[70dvh] w-64 overflow-y-auto rounded-lg border border-line bg-card p-1.5 shadow-lg outline-none">
						{teams.map((team) => (
							<Menu.Group key={team.id} className="mb-1">
								<Menu.GroupLabel className="eyebrow truncate px-2 py-1.5">{team.name}</Menu.GroupLabel>
								{team.projects.map((project) => (
									<Menu.LinkItem
										key={project.id}
										closeOnClick
										render={<Link href={`/p/${project.id}`} />}
										className="block truncate rounded-md px-2 py-1.5 text-sm outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent"
									>
										{project.name}
									</Menu.LinkItem>
								))}
								<Menu.LinkItem
									closeOnClick
									render={<Link href={`/t/${team.id}/projects`} />}
									className="block rounded-md px-2 py-1.5 text-sm text-quiet outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent"
								>
									All projects of the team
								</Menu.LinkItem>
							</Menu.Group>
						))}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}
