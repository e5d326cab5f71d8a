import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { readTheme } from "@/components/ui/theme";
import { Toaster } from "@/components/ui/toaster";
import "./globals.css";

export const metadata: Metadata = {
	title: { default: "Memory Graph", template: "%s · Memory Graph" },
	description: "Prose in, a typed memory graph out.",
};

export const viewport: Viewport = { colorScheme: "light dark" };

/** The theme is a cookie that the server reads, so the first paint has it; without one the system's holds. */
export default async function RootLayout({ children }: { children: ReactNode }) {
	const theme = readTheme((await cookies()).get("theme")?.value);
	return (
		<html lang="en" data-theme={theme === "system" ? undefined : theme}>
			<body>
				<a
					href="#content"
					className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
				>
					Skip to content
				</a>
				<Toaster>{children}</Toaster>
			</body>
		</html>
	);
}
