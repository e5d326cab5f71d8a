"use client";
import { lazy, useState } from "react";
import { MenuButton } from "@/components/ui/menu-button";
import { applyTheme } from "@/components/ui/theme";

const load = () => import("./user-list");
const UserList = lazy(async () => ({ default: (await load()).UserList }));

/** Who is signed in: the account page, light or dark, and the way out. */
export function UserMenu({ name, email, theme: initial }: { name: string; email: string; theme: string }) {
	const [theme, setTheme] = useState(initial);
	const choose = (next: string) => {
		setTheme(next);
		applyTheme(next);
	};
	return (
		<MenuButton
			label="Account menu"
			load={load}
			list={(menu) => <UserList {...menu} theme={theme} onTheme={choose} />}
			className="flex w-full min-w-0 items-center justify-between gap-2 rounded-md px-2.5 py-2 text-left text-sm hover:bg-well"
		>
			<span className="grid min-w-0">
				{name && <bdi className="truncate">{name}</bdi>}
				<span className={name ? "truncate text-xs text-quiet" : "truncate"}>{email}</span>
			</span>
		</MenuButton>
	);
}
