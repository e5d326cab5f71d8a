"use client";
import { lazy } from "react";
import { MenuButton } from "@/components/ui/menu-button";
import type { PlaceTeam } from "./place-list";

const load = () => import("./place-list");
const PlaceList = lazy(async () => ({ default: (await load()).PlaceList }));

/** Where one is, and the way to one's other projects and teams. */
export function PlaceMenu({
	teams,
	current,
}: {
	teams: PlaceTeam[];
	current: { team: string; project: string | null } | null;
}) {
	return (
		<MenuButton
			label="Change project or team"
			load={load}
			list={(menu) => <PlaceList {...menu} teams={teams} />}
			className="flex w-full min-w-0 items-center justify-between gap-2 rounded-md border border-line bg-card px-2.5 py-1.5 text-left hover:border-edge"
		>
			<span className="min-w-0">
				<span className="block truncate text-xs text-quiet">{current?.team ?? "No team yet"}</span>
				<span className="block truncate text-sm font-medium">{current?.project ?? "Team pages"}</span>
			</span>
		</MenuButton>
	);
}
