import { createHmac } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SystemCtx, Viewer } from "#app/domain/ctx.ts";
import { onEach, recordEvent, type Subscriptions } from "#app/domain/events/record.server.ts";
import { givenNameOf } from "#app/domain/people/person.ts";
import { endAccess } from "#app/domain/people/set-role.server.ts";
import { keepSettings } from "#app/domain/school-settings/saved-settings.server.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import { isEqualConstantTime } from "#app/domain/secrets/secret-token.server.ts";
import { finishByCode } from "#app/domain/sign-in/email-code.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { founding } from "#drizzle/schema/platform.ts";
import { askSchoolsName, foundingIsLocked, schoolIsFounded } from "./founding.ts";

/**
 * The one-time address of the set-up, which the server prints when it starts; null where the school has an admin or had
 * people before. The same on every instance and after every start, until it is used.
 */
export async function offerFounding({ db, settings }: SystemCtx): Promise<string | null> {
  await db.execute(sql`insert into founding (id) select 1 where not exists (select from users) on conflict do nothing`);
  await db.execute(sql`
    update founding set closed_at = now() where closed_at is null and exists (select from users where role = 'admin')`);
  const key = await findKey({ db, settings });
  return key && `${settings.PUBLIC_ORIGIN}/setup?key=${key}`;
}

/** The key in that address; null where there is nothing to set up. */
async function findKey({ db, settings }: SystemCtx): Promise<string | null> {
  const [row] = await db.select({ nonce: founding.nonce }).from(founding).where(isNull(founding.closedAt));
  return row ? createHmac("sha256", derivedKey(settings, "set-up")).update(row.nonce).digest("base64url") : null;
}

/** Whether the school still has no founder. */
export const awaitsFounder = async (ctx: SystemCtx) => (await findKey(ctx)) !== null;

/**
 * Checks the key of the one-time address. Refuses with not found once the school has a founder, and with forbidden if
 * the key is wrong or missing.
 */
export async function requireFoundingKey(ctx: Ctx, given: string | null): Promise<void> {
  const key = await findKey(ctx);
  if (key === null) throw new AppError("not_found", schoolIsFounded);
  await limitFailures(ctx, "setup.open", async () => {
    if (!given || !isEqualConstantTime(given, key)) throw new AppError("forbidden", foundingIsLocked);
  });
}

type Founder = Omit<Parameters<typeof finishByCode>[1], "become"> & { full_name: string; PLATFORM_NAME?: string };

/**
 * Signs in the person who typed the right code as founder and admin, saves the school's name unless the environment
 * sets it, and closes the set-up. Of two people at once one succeeds; the other is refused (conflict) and nothing of
 * theirs is kept. Refuses codes as `finishByCode` does.
 */
export async function foundSchool(ctx: Ctx, { full_name, PLATFORM_NAME, ...typed }: Founder) {
  const isNamed = ctx.settings.fromEnvironment.PLATFORM_NAME !== undefined;
  if (!isNamed && !PLATFORM_NAME) throw errorAt("PLATFORM_NAME", askSchoolsName);
  const founded = await finishByCode(ctx, {
    ...typed,
    become: async (within, person) => {
      const name = { fullName: full_name, givenName: givenNameOf(full_name) };
      const rename = (more: { role?: "admin"; isFounder?: true }) =>
        within.db
          .update(users)
          .set({ ...name, ...more })
          .where(eq(users.id, person.id));
      // The founder named by ADMIN_EMAILS.
      if (person.role === "admin") {
        await rename({});
        return { ...person, ...name };
      }
      const [closed] = await close(within);
      if (!closed) throw new AppError("conflict", schoolIsFounded);
      await rename({ role: "admin", isFounder: true });
      const viewer: Viewer = { ...person, ...name, role: "admin" };
      const change = { from: person.role, to: viewer.role, because: "founding" as const };
      const ended = await endAccess(within, person.id);
      const acting = { ...within, viewer, reloadSettings: undefined };
      await recordEvent(acting, "user.role_changed", `user/${person.id}`, { ...change, ...ended });
      if (!isNamed) await keepSettings(acting, { PLATFORM_NAME });
      return viewer;
    },
  });
  await ctx.reloadSettings?.();
  return founded;
}

const close = (ctx: Ctx) =>
  ctx.db
    .update(founding)
    .set({ closedAt: sqlNow(ctx) })
    .where(and(eq(founding.id, 1), isNull(founding.closedAt)))
    .returning({ id: founding.id });

/** Whichever way the school gets its first admin, the set-up closes for good. */
export const foundingSubscriptions: Subscriptions = {
  "user.role_changed": onEach(async (ctx, { data }) => {
    if (data.to === "admin") await close(ctx);
  }),
};
