import { and, count, desc, eq, isNull } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { areOnOtherDisks, backupBucket } from "#app/domain/backups/backup-place.server.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { textsChangedOn } from "#app/domain/legal/legal-pages.ts";
import { isDemoSchool } from "#app/domain/settings.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { secondFactors } from "#drizzle/schema/second-factor.ts";
import { type NamedFinding, unused, well } from "./finding.ts";
import { type OpenPoint, openPointsOf } from "./open-points.ts";

/** What the school still lacks before it can open; nothing for the demo school, which never opens. */
async function findOpenPoints({ db, settings }: SystemCtx): Promise<OpenPoint[]> {
  if (isDemoSchool(settings)) return [];
  const isAdmin = and(eq(users.role, "admin"), isNull(users.deletedAt));
  const [[admins], textsConfirmed, backupsLeave] = await Promise.all([
    db
      .select({ all: count(), withFactor: count(secondFactors.confirmedAt) })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(isAdmin),
    areTextsConfirmed({ db, settings }),
    backupBucket(settings) !== undefined || areOnOtherDisks(settings.DATA_DIR, backupsFolder(settings)),
  ]);
  const { all, withFactor } = admins!;
  const adminsHaveFactor = all > 0 && withFactor === all;
  return openPointsOf({ settings, hasAdmin: all > 0, adminsHaveFactor, textsConfirmed, backupsLeave });
}

/** The open points for the panel of an admin; an instructor gets none. */
export async function showOpenPoints(ctx: Ctx): Promise<OpenPoint[]> {
  return can(ctx.viewer, "health.see") ? await findOpenPoints(ctx) : [];
}

/** The same as findings of a health check, in one line each. */
export async function checkOpening(ctx: SystemCtx): Promise<NamedFinding[]> {
  const about = { name: "opening", title: "Abertura da escola" };
  if (isDemoSchool(ctx.settings)) return [{ ...about, ...unused("Esta é a escola de demonstração.") }];
  const points = await findOpenPoints(ctx);
  if (!points.length) return [{ ...about, ...well("Nada falta para abrir a escola.") }];
  return points.map(({ name, title, says, advice }) => ({
    name: `opening.${name}`,
    title,
    severity: "attention",
    says,
    advice,
  }));
}

/** Whether an admin confirmed the legal texts as they are today, with the guarantee they promise. */
export async function areTextsConfirmed({ db, settings }: SystemCtx): Promise<boolean> {
  const [last] = await db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.action, "texts.confirmed"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  const { changedOn, guaranteeDays = settings.GUARANTEE_DAYS } = last?.data ?? {};
  return changedOn === textsChangedOn && guaranteeDays === settings.GUARANTEE_DAYS;
}
