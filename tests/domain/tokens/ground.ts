import { eq } from "drizzle-orm";
import type { Scope } from "#app/domain/access/areas.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { createToken } from "#app/domain/tokens/create-token.server.ts";
import type { NewToken } from "#app/domain/tokens/schema.ts";
import type { Db } from "#drizzle/client.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/** A token in the name of whoever asks: to read courses for 30 days, unless said otherwise. */
export async function aToken(ctx: Ctx, about: Partial<NewToken> = {}) {
  return await createToken(ctx, { name: "Planilha", scopes: ["courses:read"] satisfies Scope[], days: "30", ...about });
}

export async function tokenRow(db: Db, id: number) {
  return (await db.select().from(accessTokens).where(eq(accessTokens.id, id)))[0]!;
}
