import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { isMailConfigured } from "@/lib/mail/mailer";
import { RequestReset } from "./request-reset";

export const metadata: Metadata = { title: "Set a new password" };

export default function ResetPage() {
	return (
		<>
			<h1 className="text-2xl">Set a new password</h1>
			{isMailConfigured() ? (
				<>
					<p className="mt-1.5 mb-6 text-quiet">We mail you a link that works once, for an hour.</p>
					<RequestReset />
				</>
			) : (
				<div className="mt-4">
					<Notice>
						This service sends no email. Its operator can create a link for you with{" "}
						<code className="font-mono wrap-anywhere">npm run -s manage -- account reset --email ADDRESS</code>.
					</Notice>
				</div>
			)}
			<p className="mt-6 text-sm text-quiet">
				<Link href="/signin" className="text-accent underline underline-offset-2">
					Back to sign-in
				</Link>
			</p>
		</>
	);
}
