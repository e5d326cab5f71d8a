// The first lines of code that a newcomer pastes. Pure.

export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

const PROSE = "Ada Lovelace worked with Charles Babbage in London.";

/** A first write in each language, with address and key filled in. Every line runs as it stands. */
export const firstWrite = (baseUrl: string, key: string): Record<Language, string> => ({
	curl: `curl -s ${baseUrl}/v1/episodes \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -d '{"content": "${PROSE}"}'`,
	TypeScript: `const response = await fetch("${baseUrl}/v1/episodes", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${key}",
    "Content-Type": "application/json",
  },
  body: JSON.stringify({
    content: "${PROSE}",
  }),
});
console.log(await response.json());`,
	Python: `import json, urllib.request

request = urllib.request.Request(
    "${baseUrl}/v1/episodes",
    data=json.dumps({"content": "${PROSE}"}).encode(),
    headers={
        "Authorization": "Bearer ${key}",
        "Content-Type": "application/json",
    },
)
print(json.load(urllib.request.urlopen(request)))`,
});
