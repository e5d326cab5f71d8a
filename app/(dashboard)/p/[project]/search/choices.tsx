import { GroupField } from "@/components/dashboard/group-field";
import { Field, SelectField } from "@/components/ui/field";

/** What a project has to choose from. */
export type ProjectChoices = { groups: string[]; relations: string[]; tags: string[] };

/** The results that can be asked for at once. */
export const LIMITS = [5, 10, 25, 50];

/** Where, as of when and how is searched; `errors` is a sentence for each wrong field. Open at first where `isOpen`, and where something is wrong. */
export function Choices(props: { choices: ProjectChoices; isOpen: boolean; errors: Record<string, string> }) {
	const { choices, isOpen, errors } = props;
	return (
		<details open={isOpen || errors.as_of !== undefined || undefined} className="text-sm">
			<summary className="w-fit cursor-pointer text-quiet hover:text-ink">Day, group and other choices</summary>
			<div className="mt-3 grid gap-3">
				<div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
					<Field label="As of" name="as_of" type="date" error={errors.as_of} />
					<SelectField label="Relation" name="relation" defaultValue="">
						<option value="">all relations</option>
						{choices.relations.map((name) => (
							<option key={name} value={name}>
								{name.replaceAll("_", " ")}
							</option>
						))}
					</SelectField>
					<SelectField label="Tag" name="tag" defaultValue="">
						<option value="">all tags</option>
						{choices.tags.map((tag) => (
							<option key={tag}>{tag}</option>
						))}
					</SelectField>
					<GroupField groups={choices.groups} group="" />
				</div>
				<div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
					<SelectField label="Look for" name="scope" defaultValue="all">
						<option value="all">everything</option>
						<option value="edges">facts</option>
						<option value="entities">entities</option>
						<option value="episodes">episodes</option>
					</SelectField>
					<SelectField label="Ranking" name="reranker" defaultValue="rrf">
						<option value="rrf">all signals</option>
						<option value="mmr">all signals, varied</option>
						<option value="none">words only</option>
					</SelectField>
					<SelectField label="Results" name="limit" defaultValue="10">
						{LIMITS.map((limit) => (
							<option key={limit}>{limit}</option>
						))}
					</SelectField>
				</div>
			</div>
		</details>
	);
}
