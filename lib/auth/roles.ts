// Who may do what: the one table that every server action and session route asks. Pure.

export const ROLES = ["owner", "admin", "member", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE = ROLES;
const WRITERS = ["owner", "admin", "member"] as const;
const MANAGERS = ["owner", "admin"] as const;
const OWNERS = ["owner"] as const;

/** Role × action. `in` says what an action is done in: a project or a team that one is a member of, or one's own account. */
export const ACTIONS = {
	"project.read": { in: "project", roles: EVERYONE },
	"search.run": { in: "project", roles: EVERYONE },
	"episode.write": { in: "project", roles: WRITERS },
	"episode.delete": { in: "project", roles: WRITERS },
	"task.retry": { in: "project", roles: WRITERS },
	"fact.retract": { in: "project", roles: WRITERS },
	"fact.correct": { in: "project", roles: WRITERS },
	"entity.correct": { in: "project", roles: WRITERS },
	"review.answer": { in: "project", roles: WRITERS },
	"entity.merge": { in: "project", roles: WRITERS },
	"key.create": { in: "project", roles: MANAGERS },
	"key.rotate": { in: "project", roles: MANAGERS },
	"key.revoke": { in: "project", roles: MANAGERS },
	"webhook.manage": { in: "project", roles: MANAGERS },
	"source.manage": { in: "project", roles: MANAGERS },
	"project.rename": { in: "project", roles: MANAGERS },
	"project.set-time-zone": { in: "project", roles: MANAGERS },
	"project.delete": { in: "project", roles: OWNERS },
	"team.read": { in: "team", roles: EVERYONE },
	"project.create": { in: "team", roles: MANAGERS },
	"team.rename": { in: "team", roles: MANAGERS },
	"team.delete": { in: "team", roles: OWNERS },
	"team.export": { in: "team", roles: MANAGERS },
	"team.leave": { in: "team", roles: EVERYONE },
	"member.invite": { in: "team", roles: MANAGERS },
	"member.change": { in: "team", roles: MANAGERS },
	"audit.read": { in: "team", roles: MANAGERS },
	"billing.manage": { in: "team", roles: MANAGERS },
	"account.use": { in: "account", roles: EVERYONE },
} as const satisfies Record<string, { in: "project" | "team" | "account"; roles: readonly Role[] }>;

export type Action = keyof typeof ACTIONS;

export const may = (role: Role, action: Action) => (ACTIONS[action].roles as readonly Role[]).includes(role);
