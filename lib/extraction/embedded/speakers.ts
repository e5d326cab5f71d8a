// Words that tell who speaks from what does not. Knows nothing of lines.
import { COUNTRIES, isFirstName, MONTHS_AND_DAYS, PLACES } from "./gazetteer";

/** What stands before a colon and is nobody. */
export const NOT_SPEAKERS =
	/^(?:Note|Notes|Subject|Re|Fwd|From|To|Cc|Bcc|Date|Sent|Title|Author|Summary|Warning|Error|Info|Example|Update|Edit|Answer|Question|Tip|Step|Todo|Item|Items|Status|Result|Results|Goal|Goals|Agenda|Action|Actions|Decision|Decisions|Topic|Location|Time|Where|When|What|Why|Who|How|Phone|Email|Address|Price|Total|Name|Ingredients|Requirements|Requirement|Preference|Preferences|Procedure|Description|Features|Pros|Cons|Source|Sources|Reference|Chapter|Section|Figure|Table|Version|License|Remember|Reminder|Important|Background|Context|Conclusion|Introduction|Abstract|Breaking|News|Http|Https|However|But|And|Resolution|Impact|Cause|Fix|Outcome|Agreed|Owner|Deadline|Proposal|Problem|Solution|Rationale|Motivation|Consequences|Resolved|Identified|Detected|Repaired|Review|Reason|Risk|Environment|Severity|Priority|Timeline|Expected|Actual|Steps|Current|Additional|Open|Known|Meeting|Release|Project|Verdict|Objection|Consensus|Scope|Purpose|Progress|Blockers?|Participants?|Attendees?|Absent|Regrets|Apologies|Docs?|Tests?|Build|Src|Lib|Feat|Chore|Refactor|Deps|Perf|Style|Tools|CI|Option|Alternative|Q|A|Also|Additionally|Finally|First|Later|Meanwhile|Next|Otherwise|Overall|Please|Second|Then|Third)(?: [A-Z][a-z]+)?$/i;
/** What only people say. */
export const SPOKEN = /\b(?:I|I['’](?:ll|m|ve)|we|you|your|me|my|hi|hey|hello|thanks|yes|yeah|ok|lol)\b|\?(?:\s|$)/i;

/** Whether somebody is called so: by a first name that is no day, month or place. */
export function isPersonsName(name: string): boolean {
	const lower = name.toLowerCase();
	const first = lower.split(" ")[0] as string;
	return isFirstName(first) && !MONTHS_AND_DAYS.has(first) && !COUNTRIES.has(lower) && !PLACES.has(lower);
}
