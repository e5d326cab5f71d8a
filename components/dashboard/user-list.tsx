"use client";
import { Menu } from "@base-ui/react/menu";
import { signOut } from "@/components/account/sign-in";
import { BookOpen, LogOut, Monitor, Moon, Sun, UserRound } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { MENU_ITEM, MenuList, type MenuProps } from "@/components/ui/menu-list";
import { atBase } from "@/lib/base-path";

const THEMES = [
	{ theme: "system", label: "System", icon: Monitor },
	{ theme: "light", label: "Light", icon: Sun },
	{ theme: "dark", label: "Dark", icon: Moon },
];

type Props = MenuProps & { theme: string; onTheme(theme: string): void };

/** The lines of the account menu. */
export function UserList({ theme, onTheme, ...menu }: Props) {
	return (
		<MenuList {...menu} label="Account menu">
			<Menu.LinkItem closeOnClick render={<Link href="/account" />} className={MENU_ITEM}>
				<UserRound aria-hidden="true" className="size-4" />
				Account
			</Menu.LinkItem>
			<Menu.LinkItem closeOnClick render={<Link href="/docs" />} className={MENU_ITEM}>
				<BookOpen aria-hidden="true" className="size-4" />
				Documentation
			</Menu.LinkItem>
			<Menu.Separator className="my-1.5 border-t border-line" />
			<Menu.RadioGroup value={theme} onValueChange={onTheme}>
				<p className="eyebrow px-2 py-1">Theme</p>
				{THEMES.map(({ theme, label, icon: Icon }) => (
					<Menu.RadioItem key={theme} value={theme} className={MENU_ITEM}>
						<Icon aria-hidden="true" className="size-4" />
						<span className="grow">{label}</span>
						<Menu.RadioItemIndicator className="size-2 rounded-full bg-accent" />
					</Menu.RadioItem>
				))}
			</Menu.RadioGroup>
			<Menu.Separator className="my-1.5 border-t border-line" />
			<Menu.Item
				className={MENU_ITEM}
				onClick={async () => {
					await signOut();
					location.assign(atBase("/"));
				}}
			>
				<LogOut aria-hidden="true" className="size-4" />
				Sign out
			</Menu.Item>
		</MenuList>
	);
}
