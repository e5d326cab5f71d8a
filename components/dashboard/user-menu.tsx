"use client";
import { Menu } from "@base-ui/react/menu";
import { ChevronsUpDown, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { signOut } from "@/components/account/sign-in";

const THEMES = [
	{ theme: "system", label: "As the system", icon: Monitor },
	{ theme: "light", label: "Light", icon: Sun },
	{ theme: "dark", label: "Dark", icon: Moon },
];

const ITEM =
	"flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left text-sm outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent";

/** Who is signed in: the account page, light or dark, and the way out. */
export function UserMenu({ email, theme: initial }: { email: string; theme: string }) {
	const [theme, setTheme] = useState(initial);
	return (
		<Menu.Root>
			<Menu.Trigger className="flex w-full min-w-0 items-center justify-between gap-2 rounded-md px-2.5 py-2 text-left text-sm hover:bg-well">
				<span className="truncate">{email}</span>
				<ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-quiet" />
				<span className="sr-only">Account menu</span>
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Positioner align="start" sideOffset={6} className="z-50">
					<Menu.Popup className="w-56 rounded-lg border border-line bg-card p-1.5 shadow-lg outline-none">
						<Menu.LinkItem closeOnClick render={<Link href="/account" />} className={ITEM}>
							<UserRound aria-hidden="true" className="size-4" />
							Account
						</Menu.LinkItem>
						<Menu.Separator className="my-1.5 border-t border-line" />
						<Menu.RadioGroup
							value={theme}
							onValueChange={(value: string) => {
								setTheme(value);
								applyTheme(value);
							}}
						>
							<p className="eyebrow px-2 py-1">Theme</p>
							{THEMES.map(({ theme, label, icon: Icon }) => (
								<Menu.RadioItem key={theme} value={theme} className={ITEM}>
									<Icon aria-hidden="true" className="size-4" />
									<span className="grow">{label}</span>
									<Menu.RadioItemIndicator className="size-2 rounded-full bg-accent" />
								</Menu.RadioItem>
							))}
						</Menu.RadioGroup>
						<Menu.Separator className="my-1.5 border-t border-line" />
						<Menu.Item
							className={ITEM}
							onClick={async () => {
								await signOut();
								location.assign("/");
							}}
						>
							<LogOut aria-hidden="true" className="size-4" />
							Sign out
						</Menu.Item>
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}

/** Kept in a cookie, so that the server's next page has it from the first paint. */
function applyTheme(theme: string): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	// biome-ignore lint/suspicious/noDocumentCookie: the newer way is missing in browsers that people use
	document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
}
