import { expect, test } from "vitest";
import { isLoose } from "./loose";
import { standAlone, standBehind } from "./stands-alone";

test.each([
	["I passed the adoption interviews last Friday!", "I passed the adoption interviews last Friday!"],
	["Yeah, Mel! We organized a meal for the residents.", "We organized a meal for the residents."],
	["And nothing too soon, but Rob invited me to a class.", "Rob invited me to a class."],
	["So we moved billing from Braintree to Stripe.", "We moved billing from Braintree to Stripe."],
	["An IT health check in 2024 found flaws in the log.", "An IT health check in 2024 found flaws in the log."],
	["If the cluster is full, the version is out of date.", "If the cluster is full, the version is out of date."],
	["Ada wrote the notes and sent them to Ben.", "Ada wrote the notes and sent them to Ben."],
	["Maria lost her job this week.", "Maria lost her job this week."],
	["There is an Electron subreddit on Reddit.", "There is an Electron subreddit on Reddit."],
	["I'm planning a fundraiser this month, I can't wait to see it!", "I'm planning a fundraiser this month!"],
	["Yesterday I met this amazing woman, Jean.", "Yesterday I met this amazing woman, Jean."],
])("%j is quoted as %j", (sentence, quoted) => {
	expect(standAlone(sentence, "Caroline")).toBe(quoted);
});

test.each([
	["a pronoun without a referent", "It reminded me of home."],
	["somebody who was named before", "He is the chairman of the committee."],
	["a thing that was named before", "We can meet Vince on that day."],
	["something that was said before", "The team fixed this in the second release."],
	["a part of a sentence", "When Maria was playing with the kids."],
	["an order", "Keep the logs for thirty days."],
	["a question", "Did the students make progress?"],
	["a question without its mark", "How a little kindness can change somebody."],
	["somebody who is spoken to", "Your dedication to our community shows."],
	["small talk", "I can't wait to see the pictures."],
	["a heading", "Access policy draft from Nell"],
	["what was pointed at before", "I got the idea from that trip to England."],
	["a note without its verb", "RFC proposing to create a team for the style guide."],
	["a phrase without a verb", "A very beautiful country with delicious food."],
	["one of what was named before", "I played one with my friends two days ago."],
	["what was done by nobody", "Added a new metric to the chart on the dashboard."],
	["an answer without its question", "I do- Oscar, my guinea pig."],
	["two sentences run into one", "The version will be out of date, Any member will be refused."],
	["a noun with a clause behind it", "High level of confidence that the forms will work."],
	["a list of names", "Tim StC, Joe, Clayton, Derek, Quinton."],
	["a label with its value", "Owner of the change: Priya leads the work."],
	["a list that was run together", "We saw two things:\n- the disk was full\n- the log was lost."],
])("%s is not quoted: %j", (_, sentence) => {
	expect(standAlone(sentence, "Caroline")).toBe("");
});

test("what nobody signed is not quoted in the first person singular, and of a team it is", () => {
	expect(standAlone("I joined the project in 2015.", "")).toBe("");
	expect(standAlone("We joined the project in 2015.", "")).toBe("We joined the project in 2015.");
});

test("a document may speak to its reader, and a speaker to nobody else", () => {
	const words = "Origin opened its shop so you can sell at once.";
	expect([standAlone(words, ""), standAlone(words, "Ada")]).toEqual([words, ""]);
});

test("behind the sentence that it leans on a sentence may lean", () => {
	expect(standBehind("It really made an impact on my kids.", "Ada")).toBe("It really made an impact on my kids.");
	expect(standBehind("Did it help?", "Ada")).toBe("");
});

test.each([
	["I wanted to make connections and laugh together.", true],
	["We both helped with the painting.", true],
	["The energy of so many people was great.", true],
	["I'm down to join the meeting.", true],
	["My favorite is the banana split.", true],
	["We organized a toy drive for kids in need.", false],
	["Last Sunday we had our first call-out.", false],
	["I joined a service-focused group online.", false],
	["I want to get stronger and improve my endurance.", false],
])("that the occasion of %j is unknown: %j", (text, expected) => {
	expect(isLoose(text, "Ada")).toBe(expected);
});

test.each([
	["things of a kind that nobody counted", "I applied to adoption agencies all over the country.", false],
	["what was done to nobody knows what", "I finished and felt relieved by everything.", true],
	["a second name that places it", "Ada gave the plan to Ben and Acme.", false],
])("%s: %j is loose: %s", (_, sentence, loose) => {
	expect(isLoose(sentence, "Ada")).toBe(loose);
});
