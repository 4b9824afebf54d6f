import { randomUUID } from "node:crypto";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { beginSecondFactor, confirmSecondFactor, showSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { totpCode, totpStep } from "#app/domain/second-factor/totp.server.ts";
import type { Db } from "#drizzle/client.ts";
import { passkeys, secondFactors } from "#drizzle/schema/second-factor.ts";

/** Switches somebody's second factor on; `codeAt` is their app's code, `codes` the recovery codes. */
export async function withSecondFactor(ctx: Ctx & { viewer: Viewer }, held: string | null = null) {
  await beginSecondFactor(ctx);
  const { setUp } = await showSecondFactor(ctx);
  const secret = setUp!.secret.replaceAll(" ", "");
  const codeAt = (at: Date) => totpCode(secret, totpStep(at));
  const { codes } = await confirmSecondFactor(ctx, codeAt(await currentTime(ctx)), held);
  return { secret, codes, codeAt };
}

/** Stores a passkey for somebody, and the app that it belongs to. Neither can be used. Returns its id. */
export async function aPasskeyOf(db: Db, { id: userId }: Viewer, name = "Celular"): Promise<string> {
  await db.insert(secondFactors).values({ userId, sealedSecret: "", confirmedAt: new Date() });
  const id = randomUUID();
  await db.insert(passkeys).values({ id, userId, name, publicKey: "", counter: 0 });
  return id;
}
