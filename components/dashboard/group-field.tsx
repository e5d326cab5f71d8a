import { SelectField } from "@/components/ui/field";

/** The choice of one group of a project, or of all. `group` is empty for all. */
export function GroupField({ groups, group }: { groups: string[]; group: string }) {
	return (
		<SelectField label="Group" name="group" defaultValue={group}>
			<option value="">all groups</option>
			{groups.map((name) => (
				<option key={name}>{name}</option>
			))}
		</SelectField>
	);
}
