import type { Theme } from "@/components/ui/theme";
import dark from "./graph-dark.webp";
import light from "./graph-light.webp";

const WORDS =
	"The graph of a small company's notes: people, places and things as dots, facts as lines; beside it an entity with its facts and the sentences that say them.";

/** The product as it is, in the theme of the page; a phone shows the graph alone. `npm run landing` takes the pictures. */
export function GraphPicture({ theme }: { theme: Theme }) {
	const shown = theme === "dark" ? dark : light;
	return (
		<figure className="overflow-hidden rounded-xl border border-line bg-card shadow-lg">
			<picture>
				{theme === "system" && <source media="(prefers-color-scheme: dark)" srcSet={dark.src} />}
				<img
					src={shown.src}
					width={shown.width}
					height={shown.height}
					alt={WORDS}
					className="aspect-[4/5] w-full object-cover object-[39%_50%] sm:aspect-auto"
				/>
			</picture>
		</figure>
	);
}
