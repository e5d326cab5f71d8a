/** Somebody by the name that they gave themselves, with the address that is theirs for certain; by the address alone without a name. */
export function Person({ name, email }: { name: string; email: string }) {
	if (!name) return <span className="wrap-anywhere">{email}</span>;
	return (
		<span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
			{/* A name may run from right to left: it turns nothing but itself. */}
			<bdi className="wrap-anywhere">{name}</bdi>
			<span className="text-xs font-normal wrap-anywhere text-quiet">{email}</span>
		</span>
	);
}
