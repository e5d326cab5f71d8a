// Irregular English forms, base first, so that "went" and "going" meet. Forms that are common words of their own
// ("left", "saw" the tool, "lay", "found" an office) stay only where the verb is the usual reading.
const FAMILIES = `
go went gone|buy bought|see saw seen|make made|take took taken|give gave given|get got gotten|come came|begin began begun
become became|bring brought|build built|catch caught|choose chose chosen|draw drew drawn|drink drank drunk|drive drove driven
eat ate eaten|fall fell fallen|feel felt|fight fought|find found|fly flew flown|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|grow grew grown|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|leave left|lend lent
lose lost|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|sell sold|send sent
shake shook shaken|shoot shot|show shown|sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken|spend spent
stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn|swim swam swum|teach taught|tear tore torn|tell told
think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|write wrote written|bite bit bitten
blow blew blown|break broke broken|dig dug|feed fed|hang hung|seek sought|shine shone|sweep swept|weep wept|wind wound|bend bent
bind bound|breed bred|cling clung|creep crept|deal dealt|flee fled|grind ground|kneel knelt|light lit|overcome overcame
spin spun|spring sprang sprung|swing swung|tread trod|weave wove woven|withdraw withdrew withdrawn|undergo underwent undergone
undertake undertook undertaken|dream dreamt|learn learnt|burn burnt|bear bore born borne
child children kid kids|person people|man men|woman women|foot feet|tooth teeth|mouse mice|goose geese|wife wives|knife knives|life lives|shelf shelves|wolf wolves|half halves|loaf loaves
good better best|bad worse worst
mom mother mum mommy mama|dad father daddy papa|grandma grandmother granny|grandpa grandfather|photo photograph photos photographs picture pictures pic pics
movie movies film films|bike bikes bicycle bicycles|tv television|fridge refrigerator|veggie veggies vegetable vegetables|phone phones telephone
vet veterinarian|doc doctor|exam exams examination|lab laboratory|gym gymnasium|ad ads advertisement advertisements|info information
fave favorite favourite|colour color|colours colors|theatre theater|centre center|neighbour neighbor|jewellery jewelry|grey gray
job jobs|bday birthday|okay ok|usa america|uk britain
`;

const BASE = new Map<string, string>();
for (const family of FAMILIES.trim().split(/[|\n]/)) {
	const [base = "", ...forms] = family.split(" ");
	for (const form of forms) BASE.set(form, base);
}

/** The base form of an irregular or short form, else the word itself. `word` is lower case. Pure. */
export const baseForm = (word: string): string => BASE.get(word) ?? word;
