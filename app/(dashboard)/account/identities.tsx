"use client";
import { ProviderButton } from "@/components/account/provider-buttons";
import { useAction } from "@/components/dashboard/use-action";
import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";
import { removeIdentityAction } from "./actions";

type Props = {
	providers: { id: "github" | "google"; name: string }[];
	identities: { provider: string; label: string }[];
};

/** The services that may open the account: each connected, or with a way to connect it. */
export function Identities({ providers, identities }: Props) {
	const { run, pending, problem } = useAction(removeIdentityAction, "me", () => "Disconnected");
	return (
		<div className="grid gap-4">
			<Problem>{problem}</Problem>
			<ul className="grid gap-3">
				{providers.map(({ id, name }) => {
					const found = identities.find(({ provider }) => provider === id);
					return (
						<li key={id} className="flex max-w-md flex-wrap items-center justify-between gap-3">
							<span className="min-w-0">
								<span className="font-medium">{name}</span>{" "}
								<span className="text-sm text-quiet wrap-anywhere">{found ? found.label : "not connected"}</span>
							</span>
							{found ? (
								<Button
									look="outline"
									size="small"
									pending={pending}
									aria-label={`Disconnect ${name}`}
									onClick={() => run({ provider: id })}
								>
									Disconnect
								</Button>
							) : (
								<ProviderButton id={id} label={`Connect ${name}`} next="/account" size="small" />
							)}
						</li>
					);
				})}
			</ul>
		</div>
	);
}
