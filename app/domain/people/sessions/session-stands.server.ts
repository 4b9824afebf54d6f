import type { Ctx } from "#app/domain/ctx.ts";
import { hashOf } from "#app/domain/people/secret-token.server.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { opensWith } from "./start-session.server.ts";

/**
 * Whether a token that opened a session still does: a change of role ends it, and so does its owner. Changes nothing.
 */
export async function sessionStands({ db }: Pick<Ctx, "db">, token: string): Promise<boolean> {
  return (await db.$count(sessions, opensWith(hashOf(token)))) > 0;
}
