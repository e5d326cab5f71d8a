// Prose written for the golden examples: twelve small histories in varied voices, each a list of dated episodes. The
// snapshots beside this file show what the service tells of them without a model; they were read by a person.

export type Story = { name: string; about: string; episodes: [date: string, prose: string][] };

export const STORIES: Story[] = [
	{
		name: "startup-database",
		about: "Ada Lovelace",
		episodes: [
			["2025-01-10", "Ada Lovelace leads the Atlas project at Acme. Ada Lovelace prefers PostgreSQL over MySQL."],
			["2025-02-03", "Ada Lovelace decided to move the billing service to PostgreSQL."],
			["2025-02-20", "Ada Lovelace hired Grace Hopper for the Atlas project."],
			["2025-03-05", "Ada Lovelace presented the migration plan to the board."],
			["2025-04-01", "Ada Lovelace wants to retire the old ledger by summer. Ada Lovelace never deploys on a Friday."],
		],
	},
	{
		name: "move-to-berlin",
		about: "Tomas",
		episodes: [
			["2024-03-02", "Tomas lives in Prague. Tomas works at Lumen Books."],
			["2024-05-11", "Tomas loves the night train to Vienna."],
			["2024-08-19", "Tomas moved from Prague to Berlin."],
			["2024-09-01", "Tomas joined Nordlicht Press as an editor."],
			["2024-11-23", "Tomas plans to learn German before spring."],
		],
	},
	{
		name: "clinic",
		about: "Samuel Okafor",
		episodes: [
			["2025-05-02", "Samuel Okafor runs the Harbour Clinic."],
			["2025-05-09", "Samuel Okafor prefers short consultations in the morning."],
			["2025-05-30", "Samuel Okafor hired two nurses from Leeds."],
			["2025-06-12", "Samuel Okafor introduced evening hours on Tuesdays. Samuel Okafor insists that every patient gets a call back."],
			["2025-07-01", "Samuel Okafor hopes to open a second clinic in Hull."],
		],
	},
	{
		name: "family-garden",
		about: "Rosa",
		episodes: [
			["2023-04-01", "Rosa planted tomatoes and beans."],
			["2023-05-14", "Rosa loves old roses. Rosa avoids plastic chairs."],
			["2023-06-30", "Rosa gave a recipe book to Elena."],
			["2023-08-08", "Rosa visited Peter in Bari."],
			["2023-10-02", "Rosa wants to build a greenhouse."],
		],
	},
	{
		name: "open-source",
		about: "Falcon",
		episodes: [
			["2025-01-15", "Kenji built Falcon in Rust."],
			["2025-03-22", "Kenji maintains Falcon with Amal."],
			["2025-04-18", "Falcon depends on the Tree-sitter parser. Lena loves Falcon."],
			["2025-06-01", "Falcon supports remote projects."],
		],
	},
	{
		name: "rivals",
		about: "Brightwave",
		episodes: [
			["2025-02-01", "Brightwave competes with Corvid for hospitals."],
			["2025-02-17", "Brightwave launched a free tier."],
			["2025-03-03", "Brightwave hired Salma from Corvid."],
			["2025-03-28", "Brightwave won the contract with Saint Mary's Hospital."],
			["2025-05-05", "Brightwave plans to open an office in Madrid."],
		],
	},
	{
		name: "expedition",
		about: "Ingrid",
		episodes: [
			["2024-06-03", "Ingrid left Tromsø with Nils."],
			["2024-06-20", "Ingrid recorded the songs of bearded seals."],
			["2024-07-04", "Ingrid repaired the hydrophone on the ice."],
			["2024-08-15", "Ingrid returned to Bergen. Ingrid is still waiting for the permit of the second voyage."],
			["2024-09-10", "Ingrid will publish the recordings with the University of Oslo."],
		],
	},
	{
		name: "bakery",
		about: "Mill Street Bakery",
		episodes: [
			["2025-01-05", "Clara owns the Mill Street Bakery."],
			["2025-02-11", "The Mill Street Bakery opened a second oven. Jonas loves the Mill Street Bakery."],
			["2025-03-19", "The Mill Street Bakery employs Ben and Hana."],
			["2025-05-27", "The Mill Street Bakery stopped selling plastic bags."],
		],
	},
	{
		name: "band",
		about: "Daniel",
		episodes: [
			["2023-01-20", "Daniel plays the cello in the Linden Quartet."],
			["2023-03-11", "Daniel met Yara at the conservatory."],
			["2023-05-06", "Daniel and Yara recorded an album in Ghent."],
			["2023-09-15", "Daniel left the Linden Quartet."],
			["2023-12-01", "Daniel is considering a solo tour of Japan."],
		],
	},
	{
		name: "policy",
		about: "Naomi",
		episodes: [
			["2025-04-02", "Naomi leads the platform team at Fennel."],
			["2025-04-09", "Naomi believes that feedback should be given in private."],
			["2025-04-30", "Naomi rejected the vendor from Oslo because its prices doubled."],
			["2025-05-21", "Naomi approved the budget of the search project."],
			["2025-06-18", "Naomi needs to replace the retry queue before August."],
		],
	},
	{
		name: "runner",
		about: "Bea",
		episodes: [
			["2024-09-01", "Bea ran ten kilometres along the canal."],
			["2024-10-13", "Bea joined the Riverside Runners."],
			["2025-01-04", "Bea visited her sister in Leipzig."],
			["2025-03-30", "Bea finished the half marathon in Dresden. Bea enjoys early mornings."],
			["2025-05-11", "Bea wants to run the Berlin marathon."],
		],
	},
	{
		name: "archive",
		about: "Northgate Museum",
		episodes: [
			["2024-02-02", "The Northgate Museum belongs to the city of Ghent."],
			["2024-03-15", "Lotte manages the Northgate Museum."],
			["2024-06-21", "The Northgate Museum bought the letters of Emma Claus."],
			["2024-10-10", "The Northgate Museum cannot lend originals. Hugo praised the Northgate Museum."],
		],
	},
];
