import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { classFields } from "#app/domain/classes/class.ts";
import { coursesNamed, createClass, setClassClosed, updateClass } from "#app/domain/classes/class-writes.server.ts";
import { classList, showClass } from "#app/domain/classes/classes.server.ts";
import { classFull, joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classLeaders } from "#drizzle/schema/classes.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const said = (more: object) => classFields.parse({ name: "Turma", starts_on: "2026-11-01", ...more });

const refusing = (field: string, sentence: RegExp) => ({
  fields: { [field]: [expect.stringMatching(sentence)] },
});

describe("a class that the school keeps", () => {
  it("is led by accounts that are found by their e-mails, and by nobody else", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db));
      const course = await aCourse(db);
      const [ester, rute] = [await aStudent(db), await aStudent(db)];
      const create = (leader_emails: string[]) => createClass(admin, said({ course_ids: [course.id], leader_emails }));
      const { id, leaders } = await create([` ${ester.email.toUpperCase()} `, rute.email, ester.email]);
      expect(leaders.map((leader) => leader.id).sort()).toEqual([ester.id, rute.id].sort());
      await expect(create(["ninguem@exemplo.test"])).rejects.toMatchObject(refusing("leader_emails", /Não há conta/));
      const twin = await aStudent(db, { email: rute.email });
      await expect(create([rute.email])).rejects.toMatchObject(refusing("leader_emails", /mais de uma conta/));
      const { version } = await showClass(admin, id);
      await updateClass(admin, id, { ...said({ course_ids: [course.id], leader_emails: [rute.email] }), version });
      const led = await db.select().from(classLeaders).where(eq(classLeaders.classId, id));
      expect(led.map(({ userId }) => userId)).toEqual([rute.id]);
      expect(led.map(({ userId }) => userId)).not.toContain(twin.id);
      const told = await db
        .select({ action: events.action, object: events.object })
        .from(events)
        .where(sql`${events.action} like 'class.leader_%' and ${events.data} ->> 'classId' = ${String(id)}`)
        .orderBy(events.id);
      expect(told.at(-1)).toEqual({ action: "class.leader_removed", object: `user/${ester.id}` });
      expect(told).toHaveLength(3);
    }));

  it("opens a course that comes to it to everybody who is in it, and takes nothing from them with one that goes", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db));
      const [first, sold] = [await aCourse(db), await aCourse(db, { priceCents: 4_990 })];
      const student = () => aStudent(db);
      const [buyer, former, maintainer] = [await student(), await student(), await student()];
      const [other, gone] = [await student(), await student()];
      const people = [buyer, former, maintainer, other, gone];
      const classId = await aClass(db, { courseIds: [first.id] });
      for (const { id: userId } of people) await joinClass(admin, { classId, userId, by: "school" });
      await leaveClass(admin, { classId, userId: gone.id, by: "school" });
      await open(db, { userId: buyer.id, courseId: sold.id, origin: "purchase" });
      await open(db, { userId: former.id, courseId: sold.id, origin: "purchase", endedAt: new Date() });
      await open(db, { userId: maintainer.id, courseId: sold.id, origin: "maintainer" });
      await updateClass(admin, classId, said({ course_ids: [first.id, sold.id] }));
      const opened = await db.select().from(enrollments).where(eq(enrollments.courseId, sold.id));
      const originOf = ({ id }: Id) => opened.find(({ userId }) => userId === id);
      expect(opened).toHaveLength(4);
      expect(originOf(buyer)).toMatchObject({ origin: "purchase", endedAt: null });
      expect(originOf(former)).toMatchObject({ origin: "grant", endedAt: null });
      expect(originOf(maintainer)).toMatchObject({ origin: "grant", endedAt: null });
      expect(originOf(other)).toMatchObject({ origin: "grant", endedAt: null });
      const told = await db.$count(events, and(eq(events.action, "enrollment.created"), about(opened)));
      expect(told).toBe(1);
      expect(await db.$count(events, and(eq(events.action, "enrollment.reopened"), about(opened)))).toBe(2);
      const kept = await updateClass(admin, classId, said({ course_ids: [sold.id] }));
      expect(kept.courses.map(({ id }) => id)).toEqual([sold.id]);
      expect(await db.$count(enrollments, eq(enrollments.courseId, first.id))).toBe(5);
      expect(await db.$count(enrollments, eq(enrollments.courseId, sold.id))).toBe(4);
    }));

  it("never has fewer places than are taken, and is not overwritten by somebody who did not see what is saved", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db));
      const course = await aCourse(db);
      const { id, version } = await createClass(admin, said({ course_ids: [course.id], places: 2 }));
      for (const { id: userId } of [await aStudent(db), await aStudent(db)])
        await joinClass(admin, { classId: id, userId, by: "school" });
      const edit = (more: object) => updateClass(admin, id, { ...said({ course_ids: [course.id], ...more }), version });
      await expect(edit({ places: 1 })).rejects.toMatchObject({ code: "conflict", ...refusing("places", /2 vagas/) });
      await edit({ name: "Outra", places: 2 });
      await expect(edit({ name: "Terceira", places: 2 })).rejects.toMatchObject(refusing("version", /Outra versão/));
      expect((await showClass(admin, id)).name).toBe("Outra");
      const again = await createClass(admin, said({ course_ids: [course.id], places: 1 }));
      await joinClass(admin, { classId: again.id, userId: (await aStudent(db)).id, by: "school" });
      const { id: late } = await aStudent(db);
      const join = () => joinClass(admin, { classId: again.id, userId: late, by: "link" });
      await expect(join()).rejects.toMatchObject({ message: classFull });
      await updateClass(admin, again.id, said({ course_ids: [course.id] }));
      await join();
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is closed and opened again, and found by its name and by whether it goes on", () =>
    rolledBack(async (db) => {
      const now = new Date("2026-12-01T01:00:00Z");
      const admin = ctxOf(db, await anAdmin(db), { now });
      const course = await aCourse(db);
      const create = (name: string, more = {}) => createClass(admin, said({ name, course_ids: [course.id], ...more }));
      const closed = await create("Zeladoria à noite");
      await create("Zeladoria de manhã", { ends_on: "2026-11-30" });
      await create("Zeladoria no sábado", { ends_on: "2026-11-29" });
      await setClassClosed(admin, closed.id, { is_closed: true });
      const found = async (status: "all" | "open" | "ended", q = "ZELADORIA") =>
        (await classList.read(admin, { page: 1, limit: 20, q, status })).data.map(({ name }) => name);
      expect(await found("all")).toEqual(["Zeladoria à noite", "Zeladoria de manhã", "Zeladoria no sábado"]);
      expect(await found("open")).toEqual(["Zeladoria de manhã"]);
      expect(await found("ended")).toEqual(["Zeladoria à noite", "Zeladoria no sábado"]);
      await setClassClosed(admin, closed.id, { is_closed: false });
      expect(await found("open", "zeladoria noite")).toEqual(["Zeladoria à noite"]);
    }));

  it("takes published courses alone, which the form finds by title or number", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db));
      const draft = await aCourse(db, { isPublished: false, title: "Rascunho zzq" });
      await expect(createClass(admin, said({ course_ids: [draft.id] }))).rejects.toMatchObject(
        refusing("course_ids", /publicado/),
      );
      const whole = await aCourse(db, { title: "Colheita zzq" });
      const longer = await aCourse(db, { title: "Colheita zzq em família" });
      expect(await coursesNamed(admin, ["colheita ZZQ", "zzq em familia", String(whole.id)])).toEqual([
        whole.id,
        longer.id,
        whole.id,
      ]);
      await expect(coursesNamed(admin, ["zzq"])).rejects.toMatchObject(refusing("more_courses", /mais de um curso/));
      await expect(coursesNamed(admin, ["Rascunho zzq"])).rejects.toMatchObject(refusing("more_courses", /Não há/));
    }));
});

type Id = { id: string };

async function open(db: Db, row: typeof enrollments.$inferInsert) {
  await db.insert(enrollments).values(row);
}

const about = (opened: { id: number }[]) =>
  sql`${events.object} in (${sql.join(
    opened.map(({ id }) => sql`${`enrollment/${id}`}`),
    sql`, `,
  )})`;
