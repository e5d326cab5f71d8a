/** How a refusal begins that a page shows as it is, since only whoever runs the service can mend it. */
export const PROXY_FAULT = "A proxy in front of this service";
