// The scripts of the graph view that do not wait for the page: what opens it early, and its two workers. Each is made one file
// when the application is built. Decision: a worker of the page's own bundle is four files that load one after another, which
// costs a quarter of a second before the first node.
import { build } from "esbuild";
import { BUILD } from "@/components/graph/open/build";

export const dynamic = "force-static";
export const dynamicParams = false;

const ENTRIES: Record<string, string> = {
	"open.js": "components/graph/open/open-early.ts",
	"layout.js": "components/graph/layout/layout.worker.ts",
	"view.js": "components/graph/view/view.worker.ts",
};

export const generateStaticParams = () => Object.keys(ENTRIES).map((name) => ({ name }));

export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
	const entry = ENTRIES[(await params).name];
	if (!entry) return new Response(null, { status: 404 });
	const { outputFiles } = await build({
		entryPoints: [entry],
		...{ bundle: true, minify: true, write: false, format: "iife", target: "es2022" },
		define: { "process.env.BUILD": JSON.stringify(BUILD) },
	});
	return new Response(outputFiles[0]?.text, {
		headers: { "Content-Type": "text/javascript; charset=utf-8", "X-Content-Type-Options": "nosniff" },
	});
}
