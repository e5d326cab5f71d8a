import { expect, test } from "vitest";
import { standAlone } from "./stands-alone";

test.each([
	["I passed the adoption interviews last Friday!", "I passed the adoption interviews last Friday!"],
	["Yeah, Mel! We organized a meal for the residents.", "We organized a meal for the residents."],
	["So we moved billing from Braintree to Stripe.", "We moved billing from Braintree to Stripe."],
	["An IT health check in 2024 found flaws in the log.", "An IT health check in 2024 found flaws in the log."],
	["If the cluster is full, the version is out of date.", "If the cluster is full, the version is out of date."],
	["Ada wrote the notes and sent them to Ben.", "Ada wrote the notes and sent them to Ben."],
	["Maria lost her job this week.", "Maria lost her job this week."],
])("%j is told as %j", (sentence, told) => {
	expect(standAlone(sentence, "Caroline")).toBe(told);
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
	["a list of names", "Tim StC, Joe, Clayton, Derek, Quinton."],
	["a label with its value", "Owner of the change: Priya leads the work."],
	["a list that was run together", "We saw two things:\n- the disk was full\n- the log was lost."],
])("%s is not told: %j", (_, sentence) => {
	expect(standAlone(sentence, "Caroline")).toBe("");
});

test("what nobody signed is not told in the first person singular, and of a team it is", () => {
	expect(standAlone("I joined the project in 2015.", "")).toBe("");
	expect(standAlone("We joined the project in 2015.", "")).toBe("We joined the project in 2015.");
});
