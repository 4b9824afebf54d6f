import { z } from "zod";
import type { TeamRole } from "#app/domain/ctx.ts";
import { eventType } from "#app/domain/events/event-type.ts";

const ofRole = {
  role: z.enum(["secretary", "finance", "editor"] satisfies TeamRole[]),
  sessions: z.int().min(0),
  tokens: z.int().min(0),
};

/** A role of the team was given to somebody, or taken from them; their sessions and access tokens ended. */
export const teamEvents = {
  "team.role_given": eventType("user/", ofRole),
  "team.role_taken": eventType("user/", ofRole),
};
