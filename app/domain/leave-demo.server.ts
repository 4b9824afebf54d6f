import { and, eq, inArray, isNull, lte, ne, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { requireSound } from "#app/domain/backups/load-database.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { endAccess } from "#app/domain/people/set-role.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { switchVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { listTables } from "#drizzle/dump/catalogue.ts";
import { connectionOf } from "#drizzle/dump/connection-of.ts";
import { withoutForeignKeys } from "#drizzle/dump/without-foreign-keys.ts";
import { repairCounters } from "#drizzle/repair-counters.ts";
import { classes, classLeaders } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { calendarFeeds } from "#drizzle/schema/meetings.ts";
import { identities, users } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { people as demoPeople } from "#drizzle/seed/people.ts";
import { demoPlantedAt } from "./demo-school.server.ts";

type OwnCourse = { id: number; title: string };

/** What a school that began as the demo has added itself. */
export type OwnPart = {
  plantedAt: Date;
  courses: OwnCourse[];
  /** How many people signed in without the demo sign-in. */
  people: number;
};

/**
 * What is the school's own in a database with the demo school: courses written since it was planted, demo courses named
 * in `keep`, and people who signed in by Google, OpenID or a code. Refuses (conflict) any other database.
 */
export async function findOwnPart(ctx: Ctx, keep: readonly number[]): Promise<OwnPart> {
  const plantedAt = await demoPlantedAt(ctx);
  if (!plantedAt) throw new AppError("conflict", "Este banco de dados não tem a escola de demonstração: nada a fazer.");
  const own = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(sql`${courses.deletedAt} is null and (${isOwn(plantedAt, keep)})`)
    .orderBy(courses.id);
  const unknown = keep.filter((id) => !own.some((course) => course.id === id));
  if (unknown.length) throw new AppError("invalid", `Não há o curso nº ${unknown.join(", nº ")}.`);
  const ofDemo = ctx.db.select({ id: identities.userId }).from(identities).where(eq(identities.issuer, "local"));
  const people = await ctx.db.$count(users, and(isNull(users.deletedAt), sql`${users.id} not in ${ofDemo}`));
  return { plantedAt, courses: own, people };
}

/** Planted courses were created in the past, or at that very moment. */
const isOwn = (plantedAt: Date, keep: readonly number[]) =>
  sql`${courses.createdAt} > ${plantedAt.toISOString()} or ${courses.id} = any(${`{${keep.join(",")}}`}::int[])`;

/**
 * Empties the database except for the school's own courses with their lessons, quizzes, materials and files, their
 * trails, its team page, certificate design and settings. The courses go to a new account for the e-mail `owner`:
 * a person who signs in with that address finds them there. All or nothing; rules and ledger are checked before the
 * commit. Files that nothing names any more are swept later.
 */
export async function keepOwnPart(ctx: Ctx, { plantedAt, courses: own }: OwnPart, owner: string): Promise<void> {
  await inTransaction(ctx, async (within) => {
    await within.db.execute(sql`set local statement_timeout = 0`);
    const connection = connectionOf(within.db);
    const tables = await listTables(connection);
    const kept = keptRows(plantedAt, own);
    await withoutForeignKeys(
      connection,
      tables,
      async () => {
        if (own.length) await connection`insert into users ${connection(ownerOf(owner))}`;
        for (const { name, columns } of tables.filter(({ name }) => kept[name])) {
          const list = columns.map((column) => `"${column}"`).join(", ");
          await connection.unsafe(
            `insert into "${name}" (${list}) overriding system value select ${list} from "own_${name}"`,
          );
        }
        await connection`
          update courses set (instructor_id, created_by) = (select id, id from users where lower(email) = ${owner})`;
        await connection`update media set owner_id = (select id from users where lower(email) = ${owner})
          where light_of is null`;
      },
      async () => {
        for (const [name, rows] of Object.entries(kept))
          await connection.unsafe(`create temp table "own_${name}" on commit drop as ${rows}`);
        await connection`update own_roster_entries set created_by = null`;
        await connection`update own_trails set created_by = null`;
        await connection`update own_events set actor_id = null`;
        await connection.unsafe(ownDesigns);
      },
    );
    await connection`insert into founding (id) values (1)`; // Nobody is left to administer it.
    await connection`analyze`;
    await repairCounters(within.db);
    await recordEvent(within, "demo.left", "school/demo", { courses: own.length, people: 0, keepsPeople: false });
    await requireSound(within.db);
  });
}

const ownerOf = (email: string) => {
  const name = email.split("@")[0]!;
  return { email, full_name: name, given_name: name, role: "instructor" };
};

/** What stays, table by table, in an order in which a select may use what another one keeps. */
function keptRows(plantedAt: Date, own: readonly OwnCourse[]): Record<string, string> {
  const since = `'${plantedAt.toISOString()}'::timestamptz`;
  return {
    courses: `select * from courses where id in (${own.map(({ id }) => id).join(", ") || "null"})`,
    trails: `select * from trails where created_at > ${since}`,
    trail_courses: `select * from trail_courses where trail_id in (select id from own_trails)
      and course_id in (select id from own_courses)`,
    lessons: "select * from lessons where course_id in (select id from own_courses)",
    lesson_resources: "select * from lesson_resources where lesson_id in (select id from own_lessons)",
    lesson_texts: "select * from lesson_texts where lesson_id in (select id from own_lessons)",
    lesson_openings: `select * from lesson_openings where lesson_id in (select id from own_lessons)
      and class_id is null and user_id is null`,
    quiz_questions: "select * from quiz_questions where lesson_id in (select id from own_lessons)",
    quiz_options: "select * from quiz_options where question_id in (select id from own_quiz_questions)",
    roster_entries: "select * from roster_entries",
    certificate_designs: `select * from certificate_designs where created_by is null or created_at > ${since}`,
    certificate_settings: "select * from certificate_settings",
    school_settings: "select * from school_settings",
    saved_settings: "select * from saved_settings",
    media: `select * from media where '/media/' || id in (
      select thumbnail_url from own_courses union select thumbnail_url from own_trails union select content_url from own_lessons
      union select resource_url from own_lesson_resources union select picture_url from own_roster_entries
      union select unnest(array[logo_url, ceo_signature_url, certificate_background_url]) from own_certificate_designs
      union select split_part(value, '#', 1) from own_saved_settings)
      or exists (select from own_lessons where content_text like '%/media/' || media.id || '%')`,
    events: `select * from events where object in (select 'roster/' || id from own_roster_entries)
      and action = 'roster.created'`,
  };
}

/** Designs without the demo director, whose name and signature a school may have left in place. */
const ownDesigns = `
  update own_certificate_designs d set
    created_by = null,
    ceo_name = nullif(ceo_name, '${demoPeople.marta.fullName}'),
    ceo_signature_url = case when ceo_name = '${demoPeople.marta.fullName}' then null else ceo_signature_url end;
  update own_certificate_settings set design_id = (select max(id) from own_certificate_designs)`;

/** Closes the planted classes, and removes the demo's people as leaders. */
async function closeClasses(ctx: Ctx, plantedAt: Date, ofDemo: SQLWrapper) {
  const closed = await ctx.db
    .update(classes)
    .set({ closedAt: sqlNow(ctx) })
    .where(and(isNull(classes.closedAt), lte(classes.createdAt, plantedAt)))
    .returning({ id: classes.id });
  await recordEvents(
    ctx,
    "class.closed",
    closed.map(({ id }) => `class/${id}` as const),
    {},
  );
  const led = await ctx.db.delete(classLeaders).where(sql`${classLeaders.userId} in ${ofDemo}`).returning();
  for (const { classId, userId } of led) await recordEvent(ctx, "class.leader_removed", `user/${userId}`, { classId });
}

/**
 * Closes the demo in a school that is open already and has real people: its courses leave the catalogue (enrolled
 * students keep them), its vouchers are switched off, its classes closed, and its accounts lose role, sessions and
 * access tokens. What invented people did stays in ledger and figures. Returns how many courses and accounts.
 */
export async function closeDemo(ctx: Ctx, { plantedAt, courses: own, people }: OwnPart) {
  return await inTransaction(ctx, async (within) => {
    const { db } = within;
    const keep = own.map(({ id }) => id);
    const closed = await db
      .update(courses)
      .set({ deletedAt: sqlNow(within) })
      .where(and(isNull(courses.deletedAt), sql`not (${isOwn(plantedAt, keep)})`))
      .returning({ id: courses.id });
    const objects = closed.map(({ id }) => `course/${id}` as const);
    if (objects.length) await recordEvents(within, "course.deleted", objects, {});
    const ofDemo = db.select({ id: identities.userId }).from(identities).where(eq(identities.issuer, "local"));
    await closeClasses(within, plantedAt, ofDemo);
    const planted = and(eq(vouchers.isActive, true), lte(vouchers.createdAt, plantedAt));
    for (const { id } of await db.select({ id: vouchers.id }).from(vouchers).where(planted))
      await switchVoucher(within, id, false);
    await db.delete(teamRoles).where(inArray(teamRoles.userId, ofDemo));
    await db.delete(calendarFeeds).where(inArray(calendarFeeds.userId, ofDemo));
    const accounts = await db
      .select({ id: users.id, role: users.role, isFounder: users.isFounder })
      .from(users)
      .where(inArray(users.id, ofDemo));
    for (const { id, role, isFounder } of accounts) {
      const ended = await endAccess(within, id);
      if (isFounder || role === "student") continue;
      await db
        .update(users)
        .set({ role: "student" })
        .where(and(eq(users.id, id), ne(users.role, "student")));
      await recordEvent(within, "user.role_changed", `user/${id}`, { from: role, to: "student", ...ended });
    }
    await recordEvent(within, "demo.left", "school/demo", { courses: own.length, people, keepsPeople: true });
    return { courses: closed.length, accounts: accounts.length };
  });
}
