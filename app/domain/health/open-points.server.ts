import { stat } from "node:fs/promises";
import { and, count, desc, eq, isNull } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { textsChangedOn } from "#app/domain/legal/legal-pages.ts";
import { isDemoSchool } from "#app/domain/settings.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { secondFactors } from "#drizzle/schema/second-factor.ts";
import { type NamedFinding, unused, well } from "./finding.ts";
import { type OpenPoint, openPointsOf } from "./open-points.ts";

type Asked = Pick<Ctx, "db" | "settings">;

/** What the school still lacks for opening; nothing where it is the demo school, which never opens. */
async function findOpenPoints({ db, settings }: Asked): Promise<OpenPoint[]> {
  if (isDemoSchool(settings)) return [];
  const isAdmin = and(eq(users.role, "admin"), isNull(users.deletedAt));
  const [[admins], textsConfirmed, backupsLeave] = await Promise.all([
    db
      .select({ all: count(), withFactor: count(secondFactors.confirmedAt) })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(isAdmin),
    areTextsConfirmed({ db }),
    areOnOtherDisks(settings.DATA_DIR, backupsFolder(settings)),
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
export async function checkOpening(ctx: Asked): Promise<NamedFinding[]> {
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

/** Whether the texts of law were confirmed as they are today. */
export async function areTextsConfirmed({ db }: Pick<Ctx, "db">): Promise<boolean> {
  const [last] = await db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.action, "texts.confirmed"))
    .orderBy(desc(events.at))
    .limit(1);
  return last?.data.changedOn === textsChangedOn;
}

async function areOnOtherDisks(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(diskOf));
  return a !== undefined && b !== undefined && a !== b;
}

/** The device that a folder lies on; undefined where the folder is not there. */
async function diskOf(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.dev;
}
