import examples from "@/app/v1/examples.json" with { type: "json" };
import { ROUTE_TABLE } from "@/app/v1/route-table";
import { type DocGroup, type OpenApiDocument, readGroups } from "@/components/docs/read-document";
import { toOpenApi } from "@/lib/http/openapi/to-openapi";

/** The operations by what they are for, from the same description as `/openapi.json`, made once per process. */
export const GROUPS = readGroups(toOpenApi(ROUTE_TABLE, examples) as OpenApiDocument);

/** The address of the page of a group; one of its operations is there under its id: `/docs/reference/write#postEpisodes`. */
export const addressOfGroup = ({ name }: DocGroup): string => `/docs/reference/${name.toLowerCase()}`;

/** The group of an address's last part. */
export const findGroup = (slug: string): DocGroup | undefined => GROUPS.find(({ name }) => name.toLowerCase() === slug);
