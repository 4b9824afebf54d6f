import "#app/domain/subscribers.server.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import type { Page } from "playwright/test";
import { secretFile } from "#app/domain/backups/manifest.ts";
import { invitationAddress } from "#app/domain/mail/invitation-address.server.ts";
import { unsubscribeUrl } from "#app/domain/mail/unsubscribe-address.server.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import type { classes } from "#drizzle/schema/classes.ts";
import { users } from "#drizzle/schema/people.ts";
import { call, courseCalled } from "#tests/browser/records.ts";
import type { School } from "#tests/browser/school.ts";
import { admin, signIn } from "#tests/browser/support.ts";
import { aClass as aClassIn } from "#tests/domain/classes/a-class.ts";
import { aMeeting, join } from "#tests/domain/meetings/a-meeting.ts";

export async function inDatabase<T>({ connection }: School, work: (db: Db) => Promise<T>) {
  const { db, close } = openDatabase(connection, { max: 1 });
  return await work(db).finally(close);
}

type About = { leader: string; members: string[]; courseIds?: number[] } & Partial<typeof classes.$inferInsert>;

/** A class with its leader and members, by the e-mails of people who have signed in. Returns its id. */
export function aClass(school: School, { leader, members, ...about }: About): Promise<number> {
  return inDatabase(school, async (db) => {
    const people = await db
      .select()
      .from(users)
      .where(inArray(users.email, [leader, ...members]));
    const idOf = (email: string) => people.find((person) => person.email === email)!.id;
    const classId = await aClassIn(db, { leaderIds: [idOf(leader)], ...about });
    const begins = about.startsOn ? new Date(`${about.startsOn}T12:00:00Z`) : undefined;
    for (const email of members) await join(db, classId, { id: idOf(email) }, begins);
    if (begins)
      await db.execute(sql`
        update enrollments set created_at = ${begins.toISOString()}
        where user_id in ${members.map(idOf)} and course_id in (
          select course_id from class_courses where class_id = ${classId})`);
    return classId;
  });
}

/** Somebody with an account joins a class now, and gets its courses. */
export function joinAs(school: School, classId: number, email: string) {
  return inDatabase(school, async (db) => {
    const [person] = await db.select().from(users).where(eq(users.email, email));
    await join(db, classId, person!, new Date());
  });
}

/** A meeting of a class, which takes place now unless told otherwise. Returns its id. */
export function meetNow(school: School, classId: number, about: Parameters<typeof aMeeting>[2] = {}): Promise<number> {
  return inDatabase(school, async (db) => (await aMeeting(db, classId, { startsAt: new Date(), ...about })).id);
}

/**
 * A class that studies a free course, with a new member of this name who has done its first lesson. Ends signed in as an
 * admin, who leads it.
 */
export async function aStudiedClass(page: Page, school: School, full_name: string) {
  const api = page.context().request;
  const email = await signIn(page);
  await call(api, "PUT", "/api/profile", { full_name });
  const course = await courseCalled(api, "Orar com os Salmos");
  await call(api, "POST", `/api/courses/${course}/enroll`);
  const [first] = await call<{ id: number }[]>(api, "GET", `/api/courses/${course}/lessons`);
  await call(api, "POST", `/api/lessons/${first!.id}/complete`);
  await signIn(page, admin);
  const id = await aClass(school, {
    name: full_name.slice(0, 80),
    courseIds: [course],
    leader: admin,
    members: [email],
  });
  const [member] = await call<{ user_id: string }[]>(api, "GET", `/api/my-classes/${id}/members`);
  return { id, course, email, member: member!.user_id };
}

/** Where somebody ends the notices that they get. */
export async function unsubscribePath(school: School, email: string) {
  const [person] = await inDatabase(school, (db) =>
    db.execute<{ id: string }>(sql`select id from users where email = ${email}`),
  );
  return new URL(unsubscribeUrl(signerOf(school), person!.id)).pathname;
}

/** Where somebody answers an invitation that came by e-mail. */
export const invitationPath = (school: School, id: number) => new URL(invitationAddress(signerOf(school), id)).pathname;

const signerOf = ({ dataDir, origin }: School) => ({
  SESSION_SECRET: readFileSync(path.join(dataDir, secretFile), "utf8"),
  PUBLIC_ORIGIN: origin,
});

type Lesson = { id: number; title: string };

/** As an admin, a published course for nothing, of three lessons of which anybody may open the first. */
export async function aFreeCourse(page: Page, title = `Caminhos ${Date.now()}`) {
  await signIn(page, admin);
  const api = page.context().request;
  const about = { title, description: "Três aulas.", category: "discipulado", level: "iniciante", duration_hours: 1 };
  const { id: course } = await call<{ id: number }>(api, "POST", "/api/courses", about);
  const lessons: Lesson[] = [];
  for (const [at, title] of ["Antes de começar", "O semeador", "O bom samaritano"].entries()) {
    const text = { content_type: "text", content_text: "Leia com calma.", duration_minutes: 5, is_free: at === 0 };
    lessons.push(await call<Lesson>(api, "POST", "/api/lessons", { course_id: course, title, ...text }));
  }
  await call(api, "PUT", `/api/courses/${course}/toggle-publish`, { is_published: true });
  return { course, lessons };
}
