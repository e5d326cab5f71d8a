"use client";
import { Menu } from "@base-ui/react/menu";
import { Plus } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { MENU_ITEM, MenuList, type MenuProps } from "@/components/ui/menu-list";

/** The lines of the menu of places: each team with its projects. */
export type PlaceTeam = { id: string; name: string; projects: { id: string; name: string }[] };

export function PlaceList({ teams, ...menu }: MenuProps & { teams: PlaceTeam[] }) {
	return (
		<MenuList {...menu} label="Change project or team">
			{teams.map((team) => (
				<Menu.Group key={team.id} className="mb-1">
					<Menu.GroupLabel className="eyebrow truncate px-2 py-1.5">{team.name}</Menu.GroupLabel>
					{team.projects.map((project) => (
						<Menu.LinkItem
							key={project.id}
							closeOnClick
							render={<Link href={`/p/${project.id}`} />}
							className={MENU_ITEM}
						>
							<span className="truncate">{project.name}</span>
						</Menu.LinkItem>
					))}
					<Menu.LinkItem closeOnClick render={<Link href={`/t/${team.id}/projects`} />} className={MENU_ITEM}>
						All projects of the team
					</Menu.LinkItem>
				</Menu.Group>
			))}
			<Menu.Separator className="my-1.5 border-t border-line" />
			<Menu.LinkItem closeOnClick render={<Link href="/teams/new" />} className={MENU_ITEM}>
				<Plus aria-hidden="true" className="size-4" />
				New team
			</Menu.LinkItem>
		</MenuList>
	);
}
