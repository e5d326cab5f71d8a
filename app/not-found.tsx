import { ButtonLink } from "@/components/ui/button";
import { Missing } from "@/components/ui/page-parts";
import AccountLayout from "./(account)/layout";

export const metadata = { title: "Not found" };

export default function NotFound() {
	return (
		<AccountLayout>
			<Missing />
			<ButtonLink href="/">Go home</ButtonLink>
		</AccountLayout>
	);
}
