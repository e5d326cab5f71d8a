// A process that tests build and kill: with `work` it runs the real worker until it is asked to stop, `write <key> <json>` writes
// one episode and then waits. Says "ready" or the task's id once it is there. No schedules: a sweep that begins meanwhile would
// acquire the locks that a test waits for.
import { startWorker } from "@/inngest/adapters/graphile";
import { jobs } from "@/inngest/jobs";
import { ingestEpisode } from "@/lib/episodes/ingest-episode";
import { ctxOf } from "./test-team";

const [command, key = "", body = "{}"] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL ?? "";

if (command === "work") {
	const ofEvents = jobs.filter(({ trigger }) => "event" in trigger);
	await startWorker({ databaseUrl, jobs: ofEvents, engine: "embedded", concurrency: 2 });
	console.log("ready");
} else {
	const { answer } = await ingestEpisode(await ctxOf(key), JSON.parse(body));
	console.log(answer.cogram.task_id);
	setInterval(() => {}, 1_000);
}
