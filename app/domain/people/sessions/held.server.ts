import { sql } from "drizzle-orm";
import { hashOf } from "#app/domain/people/secret-token.server.ts";
import { opensWith } from "#app/domain/people/sessions/start-session.server.ts";

/**
 * Whether a session is the one that `held`, the token of the asking browser, opens; none is where it holds no token.
 */
export const isHeld = (held: string | null) => sql<boolean>`coalesce(${opensWith(hashOf(held ?? ""))}, false)`;
