// Everyday kinds of things: who asks for "hobbies" means kayaking too. An episode is indexed under the kinds of its words,
// so that a question's kind word finds them at the worth that their rarity gives them. English. Long, as it is a table.
import { fold, toTerm } from "./words";

/** A kind stands in the same postings as words, marked so that the two never meet. */
const KIND_MARK = "~";

/** `name: words that ask for the kind | words that are of it` (the first are of it as well). */
const TABLE = `
activity: activity hobby pastime leisure recreation recreational interest outdoor outdoors exercise workout sport sports fitness adventure | swim hike camp run jog walk ski snowboard skate kayak canoe raft surf climb bike cycle fish sail dive snorkel dance yoga pilates boxing kickboxing karate taekwondo judo wrestling soccer football basketball baseball softball volleyball tennis golf hockey cricket rugby badminton bowling chess paint draw sketch pottery sculpt knit crochet sew quilt garden bake photography guitar piano violin drum puzzle craft woodworking collecting gym weightlifting marathon triathlon horseback trail picnic bird birdwatching gaming scrapbook calligraphy origami meditate stretch
martial: martial fighting selfdefense | karate kickboxing taekwondo judo boxing aikido jiu jitsu kungfu krav muay capoeira fencing dojo
health: health healthy ailment illness disease injury injure injured medical sick sickness condition symptom wellness suffer | doctor hospital er clinic surgery pain painful ache stomachache headache migraine toothache fever flu cough cancer diabetes asthma allergy allergic gastritis heart blood pressure weight cholesterol knee ankle wrist shoulder sprain twist hurt fracture bandage therapy therapist medicine medication pill vaccine checkup diagnosis diagnose infection accident nurse physio rehab recovery dentist concussion insomnia anxiety depression stress obesity arthritis
family: family relative sibling parent household | mother father son daughter brother sister wife husband grandmother grandfather aunt uncle cousin niece nephew baby child toddler twin stepmother stepfather grandchild grandson granddaughter inlaw fam
children: child offspring | son daughter baby toddler newborn teenager infant boy girl twin little
romance: relationship partner spouse marriage marry married romantic dating wedding love single | wife husband fiance fiancee boyfriend girlfriend divorce divorced engaged engagement bride groom honeymoon breakup date anniversary propose crush
pet: pet animal | dog cat puppy pup kitten hamster rabbit bunny bird parrot goldfish turtle tortoise lizard snake gecko horse pony guinea ferret chicken bulldog labrador retriever shepherd terrier poodle
food: food meal dish snack eat cuisine recipe dessert ingredient diet taste | pizza pasta spaghetti lasagna salad soup sandwich burger steak chicken fish salmon sushi rice noodle curry taco burrito bread cake pie cookie brownie muffin cupcake icecream chocolate candy fruit apple banana berry strawberry blueberry orange vegetable spinach broccoli avocado cheese yogurt egg bacon pancake waffle oatmeal cereal popcorn chips nuts breakfast lunch dinner brunch supper roast grill bake fry barbecue bbq marshmallow tofu lentil quinoa smoothie ginger snap
drink: drink beverage | coffee tea water juice soda beer wine cocktail milk smoothie lemonade seltzer whiskey espresso latte champagne
country: country nation abroad overseas foreign european europe asia asian africa african travel geographical continent | usa america canada mexico brazil argentina chile peru colombia cuba jamaica england britain ireland scotland wales france spain portugal italy germany austria switzerland belgium netherlands holland denmark sweden norway finland iceland poland czechia hungary romania bulgaria greece turkey russia ukraine croatia serbia egypt morocco kenya nigeria ghana ethiopia tanzania india pakistan nepal china japan korea thailand vietnam indonesia malaysia singapore philippines australia zealand israel iran iraq dubai
state: state | alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming carolina dakota
city: city town place location geographical visit | london paris rome milan venice florence madrid barcelona lisbon berlin munich vienna prague budapest warsaw amsterdam brussels copenhagen stockholm oslo helsinki dublin edinburgh athens istanbul moscow cairo mumbai delhi tokyo kyoto osaka seoul beijing shanghai bangkok sydney melbourne toronto vancouver montreal boston chicago seattle denver miami dallas houston atlanta phoenix philadelphia detroit york angeles francisco vegas orleans diego
nature: nature outdoors scenery natural | mountain forest lake river beach ocean sea sunset sunrise park trail hike camp tree flower garden waterfall canyon desert island sky star wildlife woods landscape countryside
job: job career profession occupation employment employ professional | teacher engineer nurse doctor lawyer accountant manager developer programmer designer writer editor artist chef waiter barista driver mechanic electrician plumber carpenter scientist researcher consultant counselor therapist social salesperson marketing intern internship interview hire fire promotion resume boss colleague coworker office company business startup salary freelance
music: music musical instrument song | guitar piano violin cello drum flute clarinet saxophone trumpet bass ukulele keyboard band concert album singer orchestra jazz rock pop classical hiphop rap playlist melody gig choir
art: art artistic creative artwork artist | paint painting draw drawing sketch sculpture sculpt pottery ceramic clay canvas watercolor portrait gallery exhibit exhibition mural craft design photography
book: book reading author literature novel literary | novel read story poetry poem fantasy fiction mystery biography memoir library chapter series trilogy bookstore bookshelf
movie: movie television watch show | film cinema series episode documentary netflix actor actress director comedy thriller anime trilogy script screenplay
game: game videogame gaming | console playstation xbox nintendo rpg tournament chess boardgame multiplayer esports card strategy
vehicle: car vehicle drive transport | truck van suv bus train motorcycle bike prius toyota honda ford tesla bmw mercedes jeep roadtrip engine
feeling: feeling emotion emotional mood feel attitude reaction | happy sad angry excited nervous anxious proud grateful thankful upset worried scared afraid lonely joy stressed overwhelmed frustrated frustrating disappointed relieved calm peaceful thrilled amazed shocked heartbroken ecstatic
money: financial finance money economic income wealth afford | pay salary loan debt bank savings budget rich poor expensive cheap rent mortgage invest cost price broke insurance tax
event: event gathering celebration occasion participate attend | concert parade festival party conference wedding ceremony fair meeting race workshop exhibition seminar reunion fundraiser gala competition tournament protest march rally carnival show tour meetup anniversary birthday picnic pride
home: house home residence live | apartment flat condo room kitchen bedroom garden yard move rent furniture neighborhood
school: school education educational study degree academic learn field | college university course class graduate graduation major teacher professor student homework exam semester thesis diploma scholarship tutor certification training
device: device technology gadget equipment tech | computer laptop phone tablet camera software app robot website internet online console headset
clothing: clothes clothing wear outfit fashion | shirt dress shoe boot jacket coat hat jeans skirt sweater necklace ring bracelet earring scarf suit costume
religion: religion religious faith spiritual belief | church pray prayer god bible temple mosque synagogue pastor priest christian catholic muslim jewish buddhist hindu
politics: politics political government policy | election vote campaign president mayor congress senator law rights liberal conservative party protest activism activist council reform
charity: volunteer volunteering charity charitable community cause nonprofit | shelter donate donation fundraiser homeless foodbank help outreach mentor mentoring cleanup veterans hospital orphanage
award: award achievement accomplishment win success prize | trophy medal champion championship certificate scholarship record promotion goal graduate
problem: problem challenge issue difficulty obstacle setback struggle frustration | tough hard hurdle stuck lose lost fail failure break broken damage flood fire accident crash worry argue fight mistake wrong trouble
goal: plan goal future dream ambition aspiration intend | want hope wish someday soon next aim apply save
trip: trip travel vacation holiday journey tour visit | flight airport hotel road roadtrip cruise beach resort passport luggage itinerary abroad camping cabin museum sightseeing
support: support encourage encouragement advice suggestion recommend | help cheer motivate tip suggest listen hug proud comfort
weather: weather season climate | rain rainy snow snowy storm sunny hot cold wind summer winter spring autumn fall
`;

const asking = new Map<string, Set<string>>();
const members = new Map<string, Set<string>>();
for (const line of TABLE.trim().split("\n")) {
	const [name = "", rest = ""] = line.split(": ");
	const [ask = "", of = ""] = rest.split(" | ");
	const add = (to: Map<string, Set<string>>, words: string) => {
		for (const word of words.split(" ")) {
			const term = toTerm(fold(word));
			if (!term) continue;
			const kinds = to.get(term) ?? new Set<string>();
			to.set(term, kinds.add(KIND_MARK + name));
		}
	};
	add(asking, ask);
	add(members, `${ask} ${of}`);
}

const NONE: ReadonlySet<string> = new Set();

/** The marked kinds that a term of an episode belongs to. Pure. */
export const kindsOf = (term: string): ReadonlySet<string> => members.get(term) ?? NONE;

/** The marked kinds that terms of a question ask for, each once. Pure. */
export const kindsAsked = (terms: string[]): string[] => [
	...new Set(terms.flatMap((term) => [...(asking.get(term) ?? NONE)])),
];
