// The mailbox of the browser tests: what the service sent, as its mail server got it.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import type { Received } from "@/lib/testing/mail-server";

/** The first mail to an address whose subject starts like this; waits for it. */
export async function readMail(to: string, subject: string): Promise<Received> {
	let found: Received | undefined;
	const look = () => {
		const folder = process.env.MAIL_FOLDER ?? "";
		found = readdirSync(folder)
			.filter((file) => file.endsWith(".json"))
			.map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Received)
			.find((mail) => mail.to.includes(to) && mail.subject.startsWith(subject));
		return found !== undefined;
	};
	await expect.poll(look, { message: `a mail to ${to}: ${subject}` }).toBe(true);
	return found as Received;
}

/** The path of the first link in a mail. */
export async function linkIn(to: string, subject: string): Promise<string> {
	const { text } = await readMail(to, subject);
	return /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] ?? "";
}
