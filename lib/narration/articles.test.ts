import { expect, test } from "vitest";
import { lacksArticle } from "./articles";

test.each([
	"We will submit current draft of the policy.",
	"Hub admin updates the config of the service.",
	"Lang team is planning to form subteam for the reference.",
	"The recruiter agrees on a date with candidate on Monday.",
	"Engineer tries to log into the other hubs.",
	"If candidate needs time, the offer waits.",
	"There is a limit on number of images.",
])("%j lacks an article", (text) => {
	expect(lacksArticle(text)).toBe(true);
});

test.each([
	"The team leads met the new engineer.",
	"Our small team moved to another server.",
	"Ada works as project manager at Acme.",
	"Many team members joined the meeting.",
	"Database migrations ran on the main cluster.",
	"The Foundation is running a Team Health Summit.",
	"Ada wants to migrate the billing database to the proposed server.",
	"The release came closer by meeting the criteria.",
	"Team members joined from Oslo.",
	"The team's repository has a feature flag.",
	"Customer support answered within a day.",
])("%j lacks none", (text) => {
	expect(lacksArticle(text)).toBe(false);
});
