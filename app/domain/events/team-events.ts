import { z } from "zod";
import type { TeamRole } from "#app/domain/ctx.ts";
import { eventType } from "#app/domain/events/event-type.ts";

const ofRole = {
  role: z.enum(["secretary", "finance", "editor"] satisfies TeamRole[]),
  sessions: z.int().min(0),
  tokens: z.int().min(0),
};

/**
 * A role of the team was given to somebody, or taken from them; their sessions and access tokens ended. `person.viewed`:
 * somebody of the team opened that person's page.
 */
export const teamEvents = {
  "person.viewed": eventType("user/"),
  "team.role_given": eventType("user/", ofRole),
  "team.role_taken": eventType("user/", ofRole),
};
