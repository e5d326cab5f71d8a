/** Hands a file to the reader under a name. */
export function saveFile(blob: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	// The download has taken hold of it by then.
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
