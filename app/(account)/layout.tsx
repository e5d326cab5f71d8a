import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Logo } from "@/components/ui/page-parts";

/** The pages before one is signed in: one card in the middle. */
export default function AccountLayout({ children }: { children: ReactNode }) {
	return (
		<div className="mx-auto grid min-h-dvh max-w-md grid-rows-[auto_1fr] px-4 py-6">
			<header>
				<Link href="/" className="rounded-md">
					<Logo />
				</Link>
			</header>
			<main id="content" tabIndex={-1} className="self-center py-8">
				{children}
			</main>
		</div>
	);
}
