import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import { isEqualConstantTime, newToken, readableCode } from "#app/domain/secrets/secret-token.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { events } from "#drizzle/schema/platform.ts";
import { requireLocalRequest } from "./local-issuer.server.ts";

/** The currently valid code, as the log shows it: `7KQ2-M9XD`. The same on every instance. */
export async function currentDemoCode(ctx: SystemCtx): Promise<string> {
  const used = await ctx.db.$count(events, eq(events.action, "demo.opened"));
  const code = readableCode(hmac(ctx.settings, `code ${used}`).subarray(0, 8));
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Opens the demo sign-in to the browser that typed the code, and uses it up. Returns the value of the browser's cookie.
 * Refuses (invalid, at the field) any other code.
 */
export async function openDemo(ctx: Ctx, typed: string): Promise<string> {
  requireLocalRequest(ctx);
  return await limitFailures(ctx, "sign-in.finish", () =>
    inTransaction(ctx, async (within) => {
      await within.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo code', 0))`);
      const code = await currentDemoCode(within);
      if (!isEqualConstantTime(code.replace("-", ""), typed)) throw wrongCode();
      await recordEvent({ ...within, viewer: null }, "demo.opened", "school/demo", {});
      return newDemoPass(within.settings);
    }),
  );
}

/** The value of the cookie that opens the demo sign-in. */
export function newDemoPass(settings: Pick<Settings, "SESSION_SECRET">): string {
  const token = newToken();
  return `${token}.${markOf(settings, token)}`;
}

const wrongCode = () => {
  const sentence = "O código não confere. Veja o mais recente no registro do servidor.";
  return errorAt("demo_code", sentence);
};

/** Whether a browser's cookie opens the demo sign-in. */
export function isDemoOpenTo(settings: Pick<Settings, "SESSION_SECRET">, cookie: string): boolean {
  const [token = "", mark = ""] = cookie.split(".");
  return isEqualConstantTime(markOf(settings, token), mark);
}

const markOf = (settings: Pick<Settings, "SESSION_SECRET">, token: string) =>
  hmac(settings, `browser ${token}`).toString("base64url");

const hmac = (settings: Pick<Settings, "SESSION_SECRET">, text: string) =>
  createHmac("sha256", derivedKey(settings, "demo sign-in")).update(text).digest();

/** Refuses (forbidden) a browser that the demo sign-in is not open to. */
export function requireOpenDemo({ needsDemoCode }: Pick<Ctx, "needsDemoCode">) {
  if (needsDemoCode)
    throw new AppError("forbidden", "Esta entrada pede o código que está no registro do servidor: /auth/local/open");
}
