import { KIND_OF_METER, type Quota, secondsToReset } from "@/lib/usage/quota";

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers) for the meters a request read: `q` the cap,
 * `w` the period in seconds, `r` what is left, `t` seconds to the reset. Unlimited meters have no policy to state.
 */
export function toRateLimitHeaders(quotas: Quota[], now: Date): Record<string, string> {
	const limited = quotas.flatMap((quota) => (quota.limit === null ? [] : [{ ...quota, limit: quota.limit }]));
	if (limited.length === 0) return {};
	const windowSeconds = ({ period }: Quota) => Math.round((period.end.getTime() - period.start.getTime()) / 1000);
	return {
		"RateLimit-Policy": limited
			.map((quota) => `"${KIND_OF_METER[quota.meter]}";q=${quota.limit};w=${windowSeconds(quota)}`)
			.join(", "),
		RateLimit: limited
			.map((quota) => {
				const remaining = Math.max(0, quota.limit - quota.taken);
				return `"${KIND_OF_METER[quota.meter]}";r=${remaining};t=${secondsToReset(quota, now)}`;
			})
			.join(", "),
	};
}
