// The cues of English that show what a sentence is for. Each is a feature of the classifier; what it weighs is
// learned (see `weights.ts`). Pure.

/** A cue fires when its words occur in the sentence, in lower case. */
export const CUES: Record<string, RegExp> = {
	likes:
		/\b(like[sd]?|love[sd]?|enjoy(s|ed|ing)?|adore[sd]?|fond of|fan of|keen on|partial to|(really|very|so|is|am|are) into|a sucker for|crazy about|big on|obsessed with|can't get enough|cherish(es|ed)?|treasures?|savou?rs?|delights? in)\b/,
	prefers:
		/\b(prefer(s|red|ring)?|favou?r(s|ed|ing|ites?)?|rather|sooner|go-to|instead of|over the|tends? to choose|would take|picks? .* over|opts? for|leans? toward|preference|taste for|soft spot|at (her|his|their) best)\b/,
	dislikes:
		/\b(hate[sd]?|dislike[sd]?|detests?|loathes?|can't stand|cannot stand|can't bear|not a fan|doesn't (like|care for)|don't (like|care for)|didn't (like|care for)|avoid(s|ed)?|allergic to|tired of|sick of|fed up|no patience|annoy(s|ed|ing)|dreads?|turned off|wary of|resents?|puts? (her|him|them) off)\b/,
	feels:
		/\b(happy|glad|proud|excited|thrilled|grateful|thankful|moved|comfortable|passionate|enthusiastic|feels? (good|better|best|most))\b/,
	always:
		/\b(always|never|every time|without exception|at all times|no matter|whenever|under no circumstances|as a rule|rule of thumb|on principle|in principle|first and foremost|comes? first|before anything|above all)\b/,
	must: /\b(must|must not|mustn't|have to|has to|had to|needs? to|required?|requires|mandatory|obliged|forbidden|prohibited|not allowed|may not|cannot|only if|no more than|at most|at least|limit(s|ed)? to|limited|within|cap(s|ped)?|deadline|budget|no later than|compliance|regulations?|restricted|up to \d)\b/,
	should:
		/\b(should|shouldn't|ought|supposed to|expected to|had better|worth|policy|policies|rules?|guidelines?|standards?|convention|principles?|ethos|motto|values?|norms?|code of conduct|stand(s)? for|non-negotiable)\b/,
	believes:
		/\b(believe[sd]?|belief|insist(s|ed)?|holds? that|thinks? that|convinced|swears? by|maintains? that|argues? that|trust(s|ed)?|faith in|committed to|refuse[sd]? to|matters? more|important|essential|key to|crucial|right thing|deserves?)\b/,
	generic:
		/^(good|great|honest|simple|small|clear|people|teams?|everyone|nobody|no one|anyone|all|every|each|any|no|code|software|customers?|kindness|honesty|respect|quality|trust|safety)\b/,
	did: /\b(went|made|built|wrote|shipped|launched|released|fixed|joined|left|hired|fired|moved|bought|sold|signed|met|called|sent|started|stopped|finished|completed|created|opened|closed|visited|ran|took|gave|gave up|picked up|put|brought|held|hosted|organi[sz]ed|attended|presented|taught|painted|played|replaced|deployed|merged|migrated|rolled out|cancelled|cut|cooked|baked|planted|repaired|painted|published|won|raised|adopted|swapped|switched|filed|submitted|reviewed|tested|trained|booked|drew|drove|flew|walked|talked|spoke|shared|asked|told|helped|volunteered|donated|celebrated|camped|hiked|swam|read|studied|practi[sc]ed)\b/,
	doing: /\b(is|are|was|were|been|be) (now |currently |still |busy |already |also )?\w+ing\b/,
	will: /\b(will|'ll|going to|plans? to|planned to|planning|intends?|about to|scheduled to|set to|aims? to|next (week|month|year|quarter|sprint|summer|spring|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday))\b/,
	decides:
		/\b(decide[sd]?|decision|chose|chosen|choose|chooses|agreed|agrees to|settled on|voted|approved|rejected|turned down|opted|picked|committed to|resolved|signed off|ruled out|went with|green-?lit|dropped|scrapped|vetoed|accepted|declined|selected)\b/,
	wants:
		/\b(want(s|ed)?|hope[sd]?|hoping|wish(es|ed)?|dream(s|ed|t)?|aspires?|aim(s|ed|ing)?|goals?|objective|target(s|ing|ed)?|ambition|mission|vision|would (like|love) to|'d (like|love)|looking forward|strives?|working toward|pursu(e|es|ing|ed)|long(s|ed)? to|eager to|by the end of)\b/,
	because:
		/\b(because|since|due to|owing to|thanks to|as a result|result(s|ed)? in|led to|leads? to|caus(e|es|ed|ing)|so that|therefore|which is why|triggered|brought about|stems? from|made (it|him|her|them|us)|drives?|drove|driven by|after .* (failed|broke|crashed)|sparked|prompted|forced|the reason|explains?)\b/,
	depends:
		/\b(depend(s|ed|ing)? on|relies|rely|relied|relying|requires?|needs?|cannot .* without|can't .* without|without|blocked (by|on|until)|waits? (for|on)|waiting (for|on)|hinges? on|contingent|built on|based on|prerequisite|only works? (if|when|with)|runs? on|uses?|powered by|backed by|sits? on top|until)\b/,
	than: /\b(than|compared (to|with)|versus|vs\.?|unlike|similar to|same as|as \w+ as|twice|half as|outperform(s|ed)?|beats?|better|worse|faster|slower|cheaper|pricier|costlier|more expensive|cleaner|larger|smaller|differs?|difference between|whereas|ahead of|behind)\b/,
	risk: /\b(risk(s|y|ing)?|danger(ous)?|threat(s|ens|ened)?|could (fail|break|lose|leak|cost|delay|hurt|expose)|might (fail|break|lose|leak|cost|slip|delay|churn|leave|not)|may (fail|break|lose|leak|cost|slip|delay|churn|leave)|afraid|fear(s|ed)?|worr(y|ies|ied)|concern(s|ed)?|vulnerab\w+|breach|outage|exposed|at stake|jeopardi[sz]es?|warn(s|ed|ing)?|if .* (fails?|breaks?|leaks?|goes down|expires?|leaves?)|single point of failure|fragile|unstable|liabilit\w+|churn)\b/,
	when: /\b(on (monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in (january|february|march|april|may|june|july|august|september|october|november|december|\d{4})|at \d|o'clock|daily|weekly|monthly|yearly|quarterly|annual(ly)?|every (day|week|month|year|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|quarter|spring|summer|autumn|winter|other|two|three)|until|since \d{4}|for (two|three|four|five|six|seven|eight|nine|ten|twelve|\d+) (years?|months?|weeks?|days?|hours?)|lasts?|lasted|takes? place|begins?|ends?|ended|expires?|from .* to |last (week|month|year|night|friday|saturday|sunday|monday|tuesday|wednesday|thursday|spring|summer|autumn|winter)|yesterday|tomorrow|ago|scheduled|due|opens? at|closes? at|turns? \d)\b/,
	owns: /\b(own(s|ed|ing|er|ers|ership)?|belong(s|ed)? to|has (a|an|two|three|four|five|six|\d+|his|her|their|its)|have (a|an|two|three|four|five|six|\d+)|possess(es)?|responsible for|in charge of|maintain(s|ed|er)|manages?|managed by|runs the|leads?|led by|heads?|holds the|keeps the|accountable|assigned to|looks after|oversees?|shareholder|property of|inherited)\b/,
	is_a: /\b(is|are|was|were|am|be|became|becomes) (a|an|the|one of|our|their|his|her|my|named|called|known as|also known)\b/,
	role: /\b(ceo|cto|cfo|coo|founder|co-?founder|engineer|designer|manager|director|teacher|nurse|doctor|lawyer|student|single parent|mother|father|sister|brother|daughter|son|wife|husband|grandmother|aunt|uncle|cousin|lead|head of|vice president|analyst|consultant|intern|architect|born|grew up|native|citizen|vegetarian|vegan|transgender|woman|man|citizen|resident|speaks|identif(y|ies) as)\b/,
	place:
		/\b(lives? in|lived in|based in|located|located in|headquartered|in the (north|south|east|west|city|centre|center)|stands in|sits in|next to|near|across from|on the (corner|third|second|first|ground|top) |works? (at|for|in)|worked (at|for|in)|employed|stationed|works? with|member of|part of|belongs in)\b/,
	states:
		/\b(contains?|consists?|includes?|covers?|has \d+|have \d+|there (is|are|was|were)|weighs?|measures?|counts?|costs?|comprises?|describes?|lists?|shows?|stores?|is called|is written in|is made of|uses|supports?|attached|stands at|numbers?)\b/,
	rival:
		/\b(competitors?|competing|compet(e|es|ed|ition|itive)|rivals?|rivalry|market share|undercut(s|ting)?|incumbents?|alternative to|alternatives|lost (the |a )?(deal|bid|customer|account|contract)|losing (the |a )?(deals?|customers?|accounts?)|win rate|poach(es|ed)?|copied|copies our|clone of|knock-?off|outbid|challenger|their (product|pricing|roadmap|launch|offer)|the other vendors?|vendor lock|category leader|head-?to-?head|same (buyers|customers|segment|market)|defect(s|ed|ing)? to|switch(es|ed|ing)? (to|from|away)|pitch(es|ed|ing)? against|battle ?card|going after our|eat(s|ing)? into)\b/,
	market:
		/\b(market|segment|pricing|priced|free tier|enterprise plan|funding|series [a-d]|acquired|acquisition|ipo|launched|launches|rolled out|announced|unveiled|customers?|roadmap|feature parity|vendors?|deal|deals|bid|tender|offer(s|ing)?|subscription|discount(s|ed)?|users)\b/,
	hedge:
		/\b(maybe|perhaps|or something|kind of|sort of|somehow|whatever|i guess|not sure|no idea|who knows|hard to say|apparently|something like|some(thing|one|where)|stuff|things?|anyway|and so on|or so|possibly|unclear|can't remember|don't know|forgot|hmm|um|uh|er)\b/,
	chat: /\b(hi|hello|hey|thanks?|thank you|wow|cool|nice|great to (hear|see)|sounds (good|great|fun)|see you|bye|good (morning|night|luck|evening)|congrat\w*|lol|haha|ok|okay|yeah|yes|yep|no problem|sure|sorry|welcome|take care|talk soon|how are you|what's up|absolutely|exactly|true|right|got it|noted|will do|same here|me too|fingers crossed|no worries|cheers|fair enough|of course|you bet|as (they|you|i) say|well)\b/,
	question: /\?/,
	pronoun_start: /^(it|this|that|these|those|they|there|he|she|so|and|but|then|which|one)\b/,
	negated: /\b(not|never|no|n't|don't|doesn't|didn't|won't|isn't|aren't|wasn't|weren't|can't|cannot)\b/,
	if: /\b(if|unless|whether|in case|provided|as long as|assuming)\b/,
	number: /\d/,
	passive: /\b(is|are|was|were|been|be) (\w+ly )?\w+(ed|en)\b/,
	we: /\b(we|our|us)\b/,
	imperative:
		/^(keep|make|use|do|don't|ask|write|test|measure|ship|listen|treat|start|stop|put|say|take|leave|check|review|document|assume|be|pay|give|let|read)\b/,
};
