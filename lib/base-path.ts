/**
 * Below which path of its host the service is, such as `/memory`; empty for the root. Pages and assets have it from the build, which
 * writes it in place of the variable; programs of `dist` read it where they run.
 */
export const BASE_PATH = process.env.BASE_PATH ?? "";

/** A path of this service as its host knows it, for whatever Next's links and redirects do not lead to. Pure. */
export const atBase = (path: string) => BASE_PATH + path;

/** The same the other way round: a path of the host as the service knows it; what is not below the base stays. Pure. */
export const belowBase = (path: string) =>
	BASE_PATH && (path === BASE_PATH || path.startsWith(`${BASE_PATH}/`)) ? path.slice(BASE_PATH.length) || "/" : path;
