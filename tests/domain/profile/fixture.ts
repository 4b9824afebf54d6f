import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import type { ProfileUpdate } from "#app/domain/profile/profile.ts";
import type { Db } from "#drizzle/client.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

/** A folder for the files of the profiles. */
export const dataDir = mkdtempSync(path.join(inject("fixture").scratch, "profile-"));

/** What lies in the folder of files now. */
export function filesKept() {
  const folder = path.join(dataDir, "media");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

let callers = 0;

/** The context of somebody at an address of their own. */
export function asks(db: Db, viewer: Viewer, more: { now?: Date; factor?: string; ip?: string } = {}) {
  callers += 1;
  const settings = testSettings({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: more.factor ?? "1" });
  const ip = more.ip ?? `198.51.${Math.floor(callers / 250)}.${callers % 250}`;
  return ctxOf(db, viewer, { settings, ip, ...(more.now && { now: more.now }) });
}

/** A whole profile as a form or call sends it. */
export const saying = (more: Partial<ProfileUpdate> = {}): ProfileUpdate => ({
  full_name: "Rute Moreira",
  bio: null,
  profile_picture_url: null,
  maintainer_voucher_code: null,
  ...more,
});

/** A voucher that may be used without end, unless told otherwise. Returns its code and id. */
export async function aVoucher(db: Db, about: Partial<typeof vouchers.$inferInsert> = {}) {
  const code = `TEST-${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  const [row] = await db
    .insert(vouchers)
    .values({ code, ...about })
    .returning({ id: vouchers.id, code: vouchers.code });
  return row!;
}
