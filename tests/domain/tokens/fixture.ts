import { eq } from "drizzle-orm";
import type { Ctx, Scope } from "#app/domain/ctx.ts";
import type { NewToken } from "#app/domain/tokens/token.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/** A token of the viewer's: to read courses for 30 days, unless said otherwise. */
export async function aToken(ctx: Ctx, about: Partial<NewToken> = {}) {
  return await createToken(ctx, { name: "Planilha", scopes: ["courses:read"] satisfies Scope[], days: "30", ...about });
}

export async function tokenRow(db: Db, id: number) {
  return (await db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0]!;
}
