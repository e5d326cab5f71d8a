/** Joins class names, leaving out what is false. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");

/** How a link in a text looks, wherever it leads. */
export const LINK =
	"text-accent underline decoration-accent/50 underline-offset-2 wrap-anywhere hover:decoration-accent";
