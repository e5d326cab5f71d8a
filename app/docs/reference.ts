import examples from "@/app/v1/examples.json" with { type: "json" };
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { type OpenApiDocument, readGroups } from "@/components/docs/read-document";
import { toOpenApi } from "@/lib/http/openapi/to-openapi";

/** The operations by what they are for, from the same description as `/openapi.json`, made once per process. */
export const GROUPS = readGroups(toOpenApi(ROUTE_TABLE, examples) as OpenApiDocument);
