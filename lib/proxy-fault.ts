/** How a refusal begins that a page shows as it is, since only whoever runs the service can mend it. */
export const PROXY_FAULT = "A proxy in front of this service";

/** Of a request that has no Host at all. */
export const NO_HOST = `${PROXY_FAULT} drops the Host of requests, of which there must be exactly one. Whoever runs the service must let the proxy pass Host on as it is, with its port; in nginx: proxy_set_header Host $http_host`;
