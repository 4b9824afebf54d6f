import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { classClosed, leaveClass } from "#app/domain/classes/membership.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { invitationDays } from "#app/domain/facts.ts";
import {
  acceptByToken,
  acceptInvitation,
  declineByToken,
  declineInvitation,
  listOwnInvitations,
  showByToken,
  showRefusal,
} from "#app/domain/invitations/answer.server.ts";
import { maxSendings } from "#app/domain/invitations/invitation.ts";
import { invitationList, listOfClass } from "#app/domain/invitations/invitations.server.ts";
import { expireInvitations, invite, sendAgain, withdrawInvitation } from "#app/domain/invitations/invite.server.ts";
import { invitationToken } from "#app/domain/mail/invitation-address.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { signId } from "#app/domain/secrets/signed-id.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { enrolmentGrants, importLines, invitations, refusedAddresses } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const toClass = (classId: number) => ({ classId, courseId: null });
const toCourse = (courseId: number) => ({ classId: null, courseId });
const tokenOf = (ctx: Ctx, { id }: { id: number }) => invitationToken(ctx.settings, id);
const rowOf = async (db: Db, { id }: { id: number }) =>
  (await db.select().from(invitations).where(eq(invitations.id, id)))[0]!;
const seatsOf = async (db: Db, id: number) =>
  (await db.select().from(classes).where(eq(classes.id, id)))[0]!.seatsTaken;

/** A class of two places with a paid course, whose one open invitation is a student's. */
async function anInvitedStudent(db: Db, now?: Date) {
  const course = await aCourse(db, { priceCents: 4_990 });
  const classId = await aClass(db, { name: "Domingo", courseIds: [course.id], places: 2 });
  const student = await aStudent(db, { email: "Rute@Exemplo.test" });
  const admin = ctxOf(db, await anAdmin(db), { now });
  const invited = await invite(admin, {
    full_name: "Rute Alves",
    email: "rute@exemplo.test",
    target: toClass(classId),
  });
  return { course, classId, student, ctx: ctxOf(db, student, { now }), admin, invited };
}

describe("an invitation", () => {
  it("holds a seat, and gives it to whose address it was sent to, by the link or among their courses", () =>
    rolledBack(async (db) => {
      const { classId, student, ctx, admin, invited } = await anInvitedStudent(db);
      expect(await seatsOf(db, classId)).toBe(1);
      const token = tokenOf(ctx, invited);
      expect(await showByToken(ctxOf(db), token)).toMatchObject({ situation: "visitor", email: "rute@exemplo.test" });
      expect(await showByToken(ctx, token)).toMatchObject({ situation: "own", to: { name: "Domingo", isOpen: true } });
      expect(await listOwnInvitations(ctx)).toMatchObject([
        { id: invited.id, token, to: { courses: ["Semear de manhã"] } },
      ]);
      expect(await acceptByToken(ctx, token)).toMatchObject({ kind: "class", id: classId });
      expect(await acceptByToken(ctx, token)).toMatchObject({ id: classId });
      expect(await acceptInvitation(ctx, invited.id)).toMatchObject({ id: classId });
      expect(await rowOf(db, invited)).toMatchObject({ acceptedBy: student.id, email: null, fullName: "" });
      expect(await showByToken(ctx, token)).toMatchObject({ situation: "joined", email: null });
      expect(await showByToken(ctxOf(db), token)).toMatchObject({ situation: "over", email: null });
      expect(await listOwnInvitations(ctx)).toEqual([]);
      expect(await seatsOf(db, classId)).toBe(1);
      expect((await db.select().from(enrollments).where(eq(enrollments.userId, student.id)))[0]!.origin).toBe("grant");
      const [mail] = await db
        .select()
        .from(mails)
        .where(eq(mails.about, `invitation/${invited.id}`));
      expect(mail!.userId).toBe(student.id);
      await expect(declineByToken(ctx, token)).rejects.toMatchObject({ code: "conflict" });
      await expect(withdrawInvitation(admin, invited.id)).rejects.toMatchObject({
        message: "Este convite já foi aceito. Para tirar a pessoa, abra a turma.",
      });
      const { data } = await invitationList.read(admin, { q: "", status: "accepted", page: 1, limit: 9 });
      expect(data.map(({ fullName }) => fullName)).toEqual([student.fullName]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("that was accepted does not bring back somebody who has left", () =>
    rolledBack(async (db) => {
      const { classId, student, ctx, invited } = await anInvitedStudent(db);
      const token = tokenOf(ctx, invited);
      await acceptByToken(ctx, token);
      await leaveClass(ctx, { classId, userId: student.id, by: "self" });
      expect(await showByToken(ctx, token)).toMatchObject({ situation: "over" });
      await expect(acceptByToken(ctx, token)).rejects.toMatchObject({ code: "conflict" });
      expect(await seatsOf(db, classId)).toBe(0);
    }));

  it("is shown to the leader of its class without the address, which admins see", () =>
    rolledBack(async (db) => {
      const { classId, admin } = await anInvitedStudent(db);
      const leader = await aStudent(db);
      await db.insert(classLeaders).values({ classId, userId: leader.id });
      const listed = async (ctx: Ctx) => (await listOfClass(ctx, classId, { page: 1, limit: 9 })).invited.data;
      expect(await listed(ctxOf(db, leader))).toMatchObject([{ fullName: "Rute Alves", email: null }]);
      expect(await listed(admin)).toMatchObject([{ email: "rute@exemplo.test" }]);
    }));

  it("is for one address: a link that was passed on gives nobody a seat", () =>
    rolledBack(async (db) => {
      const { ctx, invited, classId } = await anInvitedStudent(db);
      const other = ctxOf(db, await aStudent(db));
      const token = tokenOf(ctx, invited);
      expect(await showByToken(other, token)).toMatchObject({ situation: "other account" });
      await expect(acceptByToken(other, token)).rejects.toMatchObject({ code: "forbidden" });
      await expect(acceptInvitation(other, invited.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(declineInvitation(other, invited.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(acceptByToken(ctxOf(db), token)).rejects.toMatchObject({ code: "unauthenticated" });
      await acceptByToken(ctx, token);
      await expect(acceptByToken(other, token)).rejects.toMatchObject({ code: "conflict" });
      expect(await db.$count(classMembers, eq(classMembers.classId, classId))).toBe(1);
    }));

  it("is found by its signed address alone, also under the secret before the present one", () =>
    rolledBack(async (db) => {
      const { ctx, invited } = await anInvitedStudent(db);
      const token = tokenOf(ctx, invited);
      const forged = [
        String(invited.id),
        token.slice(0, -1),
        `${token}A`,
        token.replace(/^\d+/, String(invited.id + 1)),
        ...[
          signId(ctx.settings, "another purpose", invited.id),
          signId({ SESSION_SECRET: "y".repeat(40) }, "invitation", invited.id),
        ],
        "",
        "0-",
        `-${token}`,
        "1".repeat(5_000),
      ];
      for (const each of forged) {
        await expect(showByToken(ctx, each), each.slice(0, 60)).rejects.toMatchObject({ code: "not_found" });
        await expect(declineByToken(ctx, each), each.slice(0, 60)).rejects.toMatchObject({ code: "not_found" });
      }
      const rekeyed = {
        ...testSettings(),
        SESSION_SECRET: "z".repeat(40),
        SESSION_SECRET_PREVIOUS: ctx.settings.SESSION_SECRET,
      };
      expect(await showByToken({ ...ctx, settings: rekeyed }, token)).toMatchObject({ situation: "own" });
      await expect(
        showByToken({ ...ctx, settings: { ...rekeyed, SESSION_SECRET_PREVIOUS: undefined } }, token),
      ).rejects.toMatchObject({ code: "not_found" });
    }));

  it("that is refused ends all to that address, frees the seats, erases it, and cannot be repeated", () =>
    rolledBack(async (db) => {
      const { ctx, invited, classId, admin, course } = await anInvitedStudent(db);
      const email = "rute@exemplo.test";
      await db.execute(
        "insert into imports (id, source, ground, line_count) overriding system value values (900, 'x', 'asked', 1)",
      );
      await db.insert(importLines).values({ importId: 900, line: 1, fullName: "Rute", email, className: "" });
      const other = await invite(admin, { full_name: "", email, target: toCourse(course.id) });
      const token = tokenOf(ctx, invited);
      expect(await showRefusal(ctxOf(db), token)).toMatchObject({ isRefused: false });
      await declineByToken(ctxOf(db), token);
      await declineByToken(ctxOf(db), token);
      expect(await showRefusal(ctxOf(db), token)).toMatchObject({ isRefused: true });
      expect(await showByToken(ctx, token)).toMatchObject({ situation: "declined", email: null });
      for (const one of [invited, other]) expect(await rowOf(db, one)).toMatchObject({ email: null, fullName: "" });
      expect(await seatsOf(db, classId)).toBe(0);
      expect(await db.$count(importLines, eq(importLines.email, email))).toBe(0);
      expect(await db.$count(mails, eq(mails.recipient, email))).toBe(0);
      expect(await db.$count(refusedAddresses)).toBe(1);
      expect(JSON.stringify(await db.select().from(refusedAddresses))).not.toContain("rute");
      await expect(invite(admin, { full_name: "", email, target: toClass(classId) })).rejects.toMatchObject({
        code: "conflict",
        message: "A pessoa não quer ser convidada.",
        fields: { email: expect.anything() },
      });
      // What is kept of the refusal outlives a change of the secret.
      const rekeyed = {
        ...admin.settings,
        SESSION_SECRET: "n".repeat(40),
        SESSION_SECRET_PREVIOUS: admin.settings.SESSION_SECRET,
      };
      const later = { ...admin, settings: rekeyed };
      await expect(invite(later, { full_name: "", email, target: toClass(classId) })).rejects.toMatchObject({
        code: "conflict",
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("lapses, and frees its seat; its address is erased a month later, and may still be refused until then", () =>
    rolledBack(async (db) => {
      const start = new Date("2026-11-24T12:00:00Z");
      const at = (days: number) => new Date(start.getTime() + days * 86_400_000);
      const { ctx, invited, classId, student } = await anInvitedStudent(db, start);
      const token = tokenOf(ctx, invited);
      const end = invitationDays + 0.01;
      expect(await expireInvitations(ctxOf(db, null, { now: at(invitationDays - 0.01) }))).toBe(0);
      const after = ctxOf(db, student, { now: at(end) });
      await expect(acceptByToken(after, token)).rejects.toMatchObject({ code: "conflict" });
      expect(await showByToken(after, token)).toMatchObject({ situation: "over" });
      expect(await listOwnInvitations(after)).toEqual([]);
      expect(await expireInvitations(after)).toBe(1);
      expect(await seatsOf(db, classId)).toBe(0);
      expect(await purge(after, "invitations")).toBe(0);
      expect((await rowOf(db, invited)).email).toBe("rute@exemplo.test");
      await declineByToken(ctxOf(db, null, { now: at(end + 1) }), token);
      expect(await db.$count(refusedAddresses)).toBe(1);
      expect(await rowOf(db, invited)).toMatchObject({ email: null, declinedAt: null });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("that ended without an answer is emptied a month later, with its e-mail", () =>
    rolledBack(async (db) => {
      const { invited, admin } = await anInvitedStudent(db, new Date("2026-11-24T12:00:00Z"));
      await withdrawInvitation(admin, invited.id);
      expect(await purge(ctxOf(db, null, { now: new Date("2026-12-26T12:00:00Z") }), "invitations")).toBe(1);
      expect(await rowOf(db, invited)).toMatchObject({ email: null, fullName: "" });
      expect(await db.$count(mails, and(eq(mails.about, `invitation/${invited.id}`), eq(mails.recipient, "")))).toBe(1);
    }));

  it("can still be refused after its address was erased, and ends what the address was invited to since", () =>
    rolledBack(async (db) => {
      const { invited, admin, classId, course } = await anInvitedStudent(db, new Date("2026-11-24T12:00:00Z"));
      await withdrawInvitation(admin, invited.id);
      const later = { ...admin, now: new Date("2026-12-26T12:00:00Z") };
      await purge(later, "invitations");
      const again = { full_name: "", email: "rute@exemplo.test", target: toClass(classId) };
      const anew = await invite(later, again);
      await declineByToken(ctxOf(db), tokenOf(admin, invited));
      expect(await rowOf(db, anew)).toMatchObject({ email: null, declinedAt: expect.any(Date) });
      expect(await seatsOf(db, classId)).toBe(0);
      await expect(invite(later, { ...again, target: toCourse(course.id) })).rejects.toMatchObject({
        code: "conflict",
        message: "A pessoa não quer ser convidada.",
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is taken back, and its e-mail with it where that has not gone out", () =>
    rolledBack(async (db) => {
      const { ctx, invited, classId, admin } = await anInvitedStudent(db);
      expect(await withdrawInvitation(admin, invited.id)).toMatchObject({ state: "withdrawn" });
      expect(await withdrawInvitation(admin, invited.id)).toMatchObject({ state: "withdrawn" });
      expect(await seatsOf(db, classId)).toBe(0);
      const [mail] = await db
        .select()
        .from(mails)
        .where(eq(mails.about, `invitation/${invited.id}`));
      expect([mail!.failedAt !== null, mail!.recipient]).toEqual([true, ""]);
      await expect(acceptByToken(ctx, tokenOf(ctx, invited))).rejects.toMatchObject({ code: "conflict" });
      await expect(sendAgain(admin, invited.id)).rejects.toMatchObject({ code: "conflict" });
      const again = await invite(admin, { full_name: "", email: "rute@exemplo.test", target: toClass(classId) });
      expect(await acceptInvitation(ctx, again.id)).toMatchObject({ id: classId });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("goes out again a day later, three times in all, and then has another month", () =>
    rolledBack(async (db) => {
      const start = new Date("2026-11-24T12:00:00Z");
      const { invited, admin } = await anInvitedStudent(db, start);
      const at = (hours: number) => ({ ...admin, now: new Date(start.getTime() + hours * 3_600_000) });
      await expect(sendAgain(at(23), invited.id)).rejects.toMatchObject({ code: "too_many" });
      const sent = await sendAgain(at(25), invited.id);
      expect(sent.expiresAt.getTime() - start.getTime()).toBe((25 + invitationDays * 24) * 3_600_000);
      await sendAgain(at(50), invited.id);
      expect(await db.$count(mails, eq(mails.about, `invitation/${invited.id}`))).toBe(maxSendings);
      await expect(sendAgain(at(500), invited.id)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("goes to an address no oftener where it is withdrawn and made anew", () =>
    rolledBack(async (db) => {
      const start = new Date("2026-11-24T12:00:00Z");
      const { invited, admin, classId, course } = await anInvitedStudent(db, start);
      const at = (hours: number) => ({ ...admin, now: new Date(start.getTime() + hours * 3_600_000) });
      const anew = async (hours: number, target: Parameters<typeof invite>[1]["target"] = toClass(classId)) =>
        await invite(at(hours), { full_name: "", email: "rute@exemplo.test", target });
      const withdraw = async (one: { id: number }) => {
        await db
          .update(mails)
          .set({ sentAt: start })
          .where(eq(mails.about, `invitation/${one.id}`));
        await withdrawInvitation(admin, one.id);
      };
      await withdraw(invited);
      await expect(anew(1)).rejects.toMatchObject({ code: "too_many", fields: { email: expect.anything() } });
      await anew(1, toCourse(course.id));
      const second = await anew(25);
      await expect(sendAgain(at(26), second.id)).rejects.toMatchObject({ code: "too_many" });
      await sendAgain(at(50), second.id);
      await withdraw(second);
      await expect(anew(500)).rejects.toMatchObject({ code: "too_many" });
    }));

  it("goes out again only where its person could still come", () =>
    rolledBack(async (db) => {
      const start = new Date("2026-11-24T12:00:00Z");
      const { invited, admin, classId, course } = await anInvitedStudent(db, start);
      const toStudy = { full_name: "", email: "rute@exemplo.test", target: toCourse(course.id) };
      const other = await invite(admin, toStudy);
      const later = { ...admin, now: new Date(start.getTime() + 25 * 3_600_000) };
      await db.update(classes).set({ closedAt: start }).where(eq(classes.id, classId));
      await db.update(courses).set({ isPublished: false, deletedAt: start }).where(eq(courses.id, course.id));
      for (const { id } of [invited, other])
        await expect(sendAgain(later, id)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("is not made where nobody could use it", () =>
    rolledBack(async (db) => {
      const { classId, admin, course, ctx } = await anInvitedStudent(db);
      const of = (email: string, target: Parameters<typeof invite>[1]["target"]) =>
        invite(admin, { full_name: "", email, target });
      await of("b@exemplo.test", toClass(classId));
      const full = { code: "conflict", message: "Não há mais vagas na turma." };
      await expect(of("c@exemplo.test", toClass(classId))).rejects.toMatchObject(full);
      await expect(of("rute@exemplo.test", toClass(classId))).rejects.toMatchObject({
        message: "A pessoa já foi convidada.",
      });
      await acceptInvitation(ctx, (await listOwnInvitations(ctx))[0]!.id);
      await expect(of("rute@exemplo.test", toClass(classId))).rejects.toMatchObject({ message: "Já participa." });
      await expect(of("rute@exemplo.test", toCourse(course.id))).rejects.toMatchObject({ message: "Já participa." });
      const hidden = await aCourse(db, { isPublished: false });
      await expect(of("d@exemplo.test", toCourse(hidden.id))).rejects.toMatchObject({ code: "not_found" });
      await expect(of("d@exemplo.test", toCourse(999_999))).rejects.toMatchObject({ code: "not_found" });
      await expect(of("d@exemplo.test", toClass(999_999))).rejects.toMatchObject({ code: "conflict" });
    }));

  it("to a paid course gives it, with the reason; to a class that was closed since, it gives nothing", () =>
    rolledBack(async (db) => {
      const { classId, admin, ctx, student, invited } = await anInvitedStudent(db);
      const course = await aCourse(db, { priceCents: 9_900 });
      const { id } = await invite(admin, { full_name: "", email: "rute@exemplo.test", target: toCourse(course.id) });
      await acceptInvitation(ctx, id);
      const [grant] = await db.select().from(enrolmentGrants);
      expect(grant).toMatchObject({ reason: "Convite", grantedBy: admin.viewer.id });
      await db.update(classes).set({ closedAt: new Date() }).where(eq(classes.id, classId));
      await expect(acceptInvitation(ctx, invited.id)).rejects.toMatchObject({ message: classClosed });
      await db.update(classes).set({ closedAt: null, endsOn: "2026-11-02" }).where(eq(classes.id, classId));
      await expect(acceptInvitation(ctx, invited.id)).rejects.toMatchObject({ message: classClosed });
      expect(await db.$count(classMembers, eq(classMembers.userId, student.id))).toBe(0);
    }));
});

describe("the last seat", () => {
  it("is one person's when an invitation to it is accepted fifty times at once, and of fifty invited by hand", async () => {
    const { db, close } = await freshDatabase({ max: 40 });
    const classId = await aClass(db, { name: "Domingo", places: 1 });
    const admin = ctxOf(db, await anAdmin(db));
    const emails = Array.from({ length: 50 }, (_, n) => `pessoa${n}@exemplo.test`);
    const tried = await Promise.allSettled(
      emails.map((email) =>
        invite(ctxOf(db, admin.viewer, { settings: testSettings({ RATE_LIMIT_FACTOR: "1000" }) }), {
          full_name: "",
          email,
          target: toClass(classId),
        }),
      ),
    );
    const made = tried.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    expect(made).toHaveLength(1);
    const refused = tried.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []));
    expect(new Set(refused)).toEqual(new Set(["Não há mais vagas na turma."]));
    const ctx = ctxOf(db, await aStudent(db, { email: made[0]!.email! }), {
      settings: testSettings({ RATE_LIMIT_FACTOR: "1000" }),
    });
    const accepted = await Promise.allSettled(emails.map(() => acceptInvitation(ctx, made[0]!.id)));
    expect(accepted.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await db.$count(classMembers, eq(classMembers.classId, classId))).toBe(1);
    expect(await seatsOf(db, classId)).toBe(1);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});

describe("an address that refuses while it is invited again", () => {
  it("is not written to: the invitation waits for the refusal", async () => {
    const { db, close } = await freshDatabase();
    const { invited, admin, course } = await anInvitedStudent(db);
    const isWaiting = async () =>
      (
        await db.execute(sql`select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
      ).length > 0;
    let isDone = false;
    const again = () =>
      invite(admin, { full_name: "", email: "rute@exemplo.test", target: toCourse(course.id) })
        .catch((error: Error) => error.message)
        .finally(() => {
          isDone = true;
        });
    const inviting = await inTransaction(ctxOf(db), async (within) => {
      await declineByToken(within, tokenOf(within, invited));
      const started = again();
      await expect.poll(async () => isDone || (await isWaiting())).toBe(true);
      return { started };
    });
    expect(await inviting.started).toBe("A pessoa não quer ser convidada.");
    expect(await db.$count(invitations, eq(invitations.courseId, course.id))).toBe(0);
    await close();
  });
});
