import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, ne, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { checkLedger } from "#app/domain/ledger.server.ts";
import { fileMailer } from "#app/domain/mail/mailer.server.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { findOrCreatePerson } from "#app/domain/people/find-or-create-person.server.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { deleteAccountOf, deleteOwnAccount, finishDeletions } from "#app/domain/privacy/delete-account.server.ts";
import { deletionForm } from "#app/domain/privacy/deletion.ts";
import { showDeletionOf, showOwnDeletion } from "#app/domain/privacy/show-deletion.server.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { profileFields } from "#app/domain/profile/profile.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses, media } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { attendances, calendarFeeds } from "#drizzle/schema/meetings.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { identities, sessions, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { consents, fileRemovals } from "#drizzle/schema/privacy.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, expectSound, later, thursday } from "#tests/domain/payments/fixture.ts";
import { dataDir, settings, somebodyBusy, telltale, zenobia } from "#tests/domain/privacy/somebody.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const keep = { certificates: "keep" } as const;
const remove = { certificates: "remove" } as const;

describe("an account that is deleted", () => {
  it("leaves nothing that tells who it was, in no column of no table, once its last e-mail has gone", () =>
    rolledBack(async (db) => {
      const { ctx, pictureId } = await somebodyBusy(db);
      await sendDue(ctx, fileMailer(settings));
      expect(Object.keys(await traces(db, telltale.source))).toEqual(
        expect.arrayContaining(["users", "identities", "mails", "support_tickets", "certificates", "reviews"]),
      );
      await deleteOwnAccount(ctx, remove);
      expect(await traces(db, telltale.source)).toEqual({ mails: 1 });
      await sendDue(ctx, fileMailer(settings));
      await purge(ctx, "emailAddresses");
      expect(await traces(db, telltale.source)).toEqual({});
      expect(await traces(db, pictureId)).toEqual({});
      expect(await db.$count(sessions, eq(sessions.userId, ctx.viewer.id))).toBe(0);
      expect(await db.$count(media, eq(media.id, pictureId))).toBe(0);
      expect(await db.$count(calendarFeeds)).toBe(0);
      expect(await db.$count(attendances, eq(attendances.userId, ctx.viewer.id))).toBe(1);
      expect(existsSync(path.join(dataDir, "media", pictureId))).toBe(false);
    }));

  it("keeps the books to the centavo, every rule, and the purchase without a key or a name", () =>
    rolledBack(async (db) => {
      const { ctx, bought } = await somebodyBusy(db);
      const before = await checkLedger({ db });
      const [row] = await db.select().from(payments).where(eq(payments.id, bought.id));
      await deleteOwnAccount(ctx, keep);
      expect((await checkLedger({ db })).accounts).toEqual(before.accounts);
      const [after] = await db.select().from(payments).where(eq(payments.id, bought.id));
      expect(after).toEqual(row);
      await expectSound(db);
    }));

  it("leaves nothing of where somebody who taught was paid", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      await saveAccount(db, instructor);
      await deleteOwnAccount(ctxOf(db, instructor, { settings }), keep);
      expect(await db.$count(payoutAccounts, eq(payoutAccounts.userId, instructor.id))).toBe(0);
    }));

  it("that takes its certificates along revokes them for good, and not even a guess at the name fits the hash", () =>
    rolledBack(async (db) => {
      const { ctx, certificate } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, remove);
      const [row] = await db.select().from(certificates).where(eq(certificates.id, certificate.id));
      expect(row).toMatchObject({ revokedFor: "holder", certificateHash: certificate.certificateHash });
      expect(row!.snapshot).toEqual({ ...certificate.snapshot, student_name: "", salt: expect.any(String) });
      expect(row!.snapshot.salt).not.toBe(certificate.snapshot.salt);
      const verdict = await verifyCertificate({ ...ctx, viewer: null }, certificate.certificateHash);
      expect(verdict).toMatchObject({ valid: false, message: expect.stringContaining("revogado") });
      await expectSound(db);
    }));

  it("that leaves them behind leaves them valid, word for word", () =>
    rolledBack(async (db) => {
      const { ctx, certificate } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      const verdict = await verifyCertificate({ ...ctx, viewer: null }, certificate.certificateHash);
      expect(verdict).toMatchObject({ valid: true, certificate: { snapshot: certificate.snapshot } });
      expect(Object.keys(await traces(db, telltale.source)).sort()).toEqual(["certificates", "mails"]);
    }));

  it("tells its old address, and only that; what still waited for it is not sent", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      const waiting = await db.$count(
        mails,
        sql`sent_at is null and failed_at is null and recipient = ${zenobia.email}`,
      );
      expect(waiting).toBeGreaterThan(0);
      await deleteOwnAccount(ctx, keep);
      const left = await db.select().from(mails).where(sql`sent_at is null and failed_at is null and recipient <> ''`);
      const own = left.filter(({ recipient }) => recipient === zenobia.email);
      expect(own).toMatchObject([{ kind: "account.deleted", subject: expect.stringContaining("foi apagada") }]);
    }));

  it("leaves another account with the same address, and a visitor's ticket from it, as they are", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      const said = { subject: "De visita", description: "Sem conta." };
      const unclaimed = await openTicket({ ...ctx, viewer: null }, said, { name: "Z", email: zenobia.email });
      const twin = await findOrCreatePerson({ ...ctx, viewer: null }, { ...zenobia, subject: "outra" });
      const before = { mails: await db.select().from(mails), tickets: await db.select().from(supportTickets) };
      await deleteOwnAccount({ ...ctx, viewer: { ...twin, authenticatedAt: new Date() } }, keep);
      const left = await db.select().from(mails).where(ne(mails.kind, "account.deleted"));
      expect({ mails: left, tickets: await db.select().from(supportTickets) }).toEqual(before);
      await deleteOwnAccount(ctx, keep);
      const [still] = await db.select().from(supportTickets).where(eq(supportTickets.id, unclaimed.id));
      expect(still).toMatchObject({ ...said, email: zenobia.email, status: "open" });
    }));

  it("is nobody's: signing in again by the same provider and address makes somebody new", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      const again = await findOrCreatePerson({ ...ctx, viewer: null }, zenobia);
      expect(again.id).not.toBe(ctx.viewer.id);
      expect(again).toMatchObject({ role: "student", isMaintainer: false });
      expect(await db.$count(identities, eq(identities.userId, again.id))).toBe(1);
    }));

  it("is named on no certificate that was on its way", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, remove);
      const completed = { course_id: 1, enrollment_id: 1 };
      await expect(generateCertificate(ctx, completed)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it("opens to no session and no access token that came to be at that very moment", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      const session = await startSession(ctx, { viewer: ctx.viewer, provider: "local", replaces: null });
      const { token } = await createToken(ctx, { name: "Tarde", scopes: ["profile:read"], days: "30" });
      expect(await findViewer(ctx, session)).toBeNull();
      expect(await findBearer(ctx, token)).toBeNull();
      await finishDeletions({ ...ctx, viewer: null });
      expect(await db.$count(sessions, eq(sessions.userId, ctx.viewer.id))).toBe(0);
    }));

  it("is found by no admin any more, and given no role", () =>
    rolledBack(async (db) => {
      const { ctx, admin } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      const { data } = await listPeople(admin, { q: "apagada", page: 1, limit: 20 });
      expect(data).toEqual([]);
      await expect(setRole(admin, ctx.viewer.id, "admin")).rejects.toMatchObject({ code: "not_found" });
      await expect(deleteAccountOf(admin, ctx.viewer.id, keep)).rejects.toMatchObject({ code: "not_found" });
      await expect(showDeletionOf(admin, ctx.viewer.id)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("is recorded as an event with who did it, and keeps its consents as a proof without a name", () =>
    rolledBack(async (db) => {
      const { ctx, admin } = await somebodyBusy(db);
      const agreed = await db.$count(consents, eq(consents.userId, ctx.viewer.id));
      await deleteAccountOf(admin, ctx.viewer.id, remove);
      const [told] = await db.select().from(events).where(eq(events.action, "user.deleted"));
      expect(told).toMatchObject({
        actorId: admin.viewer.id,
        object: `user/${ctx.viewer.id}`,
        data: { by: "school", certificates: "remove", role: "student" },
      });
      expect(await db.$count(consents, eq(consents.userId, ctx.viewer.id))).toBe(agreed);
      expect(agreed).toBe(3);
    }));

  it("is cleared of what a request under way wrote afterwards, and of files that a crash left", () =>
    rolledBack(async (db) => {
      const { ctx, pictureId } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      await openTicket(ctx, { subject: "Zenóbia de novo", description: "Escrito no mesmo instante." });
      mkdirSync(path.join(dataDir, "media", ".unclaimed"), { recursive: true });
      const aside = path.join(dataDir, "media", ".unclaimed", pictureId);
      writeFileSync(aside, "resto");
      await db.insert(fileRemovals).values({ kind: "media", name: pictureId });
      expect(await finishDeletions({ ...ctx, viewer: null })).toBeGreaterThan(0);
      expect(existsSync(aside)).toBe(false);
      expect(await db.$count(fileRemovals)).toBe(0);
      expect(Object.keys(await traces(db, "Zenóbia de novo"))).toEqual([]);
    }));

  it("gets its name, its photo and its bio back from no form that was on its way", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      const late = profileFields.parse({ full_name: "Zenóbia de novo", bio: "Zenóbia de novo" });
      await expect(editProfile(ctx, late)).rejects.toMatchObject({ code: "unauthenticated" });
      expect(await traces(db, "Zenóbia de novo")).toEqual({});
    }));

  it("leaves every class, whose seats are free then, and leads none any more", () =>
    rolledBack(async (db) => {
      const { ctx, admin } = await somebodyBusy(db);
      const { id } = ctx.viewer;
      const classId = await aClass(db, { courseIds: [(await aCourse(db)).id], leaderIds: [id], places: 1 });
      await joinClass(admin, { classId, userId: id, by: "school" });
      await deleteOwnAccount(ctx, keep);
      expect(await db.$count(classLeaders, eq(classLeaders.userId, id))).toBe(0);
      const memberships = await db.select().from(classMembers).where(eq(classMembers.userId, id));
      expect(memberships.map((membership) => membership.classId)).toContain(classId);
      expect(memberships.filter(({ leftAt }) => leftAt === null)).toEqual([]);
      const left = await db
        .select()
        .from(events)
        .where(eq(events.object, `class/${classId}`));
      expect(left).toContainEqual(
        expect.objectContaining({ action: "class.left", data: { userId: id, by: "deletion" } }),
      );
      await joinClass(admin, { classId, userId: (await aStudent(db)).id, by: "school" });
      await finishDeletions({ ...ctx, viewer: null });
      await expectSound(db);
    }));

  it("frees the voucher's holder, not its use", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      await deleteOwnAccount(ctx, keep);
      const [told] = await db.select().from(events).where(eq(events.action, "maintainer.ended"));
      expect(told).toMatchObject({ object: `user/${ctx.viewer.id}` });
      await expectSound(db);
    }));
});

describe("deleting is refused", () => {
  it("to a visitor, and after an old sign-in", () =>
    rolledBack(async (db) => {
      await expect(deleteOwnAccount(ctxOf(db), keep)).rejects.toMatchObject({ code: "unauthenticated" });
      const student = await aStudent(db);
      const old = { ...student, authenticatedAt: new Date(Date.now() - 16 * 60_000) };
      await expect(deleteOwnAccount(ctxOf(db, old), keep)).rejects.toMatchObject({ code: "stale" });
      const program = { ...student, authenticatedAt: null, scopes: [] };
      await expect(deleteOwnAccount(ctxOf(db, program), keep)).rejects.toMatchObject({ code: "stale" });
      expect(await db.$count(users, eq(users.id, student.id))).toBe(1);
    }));

  it("to all but admins where it is somebody else's, and to an admin for their own there", () =>
    rolledBack(async (db) => {
      const [student, instructor, admin] = [await aStudent(db), await anInstructor(db), await anAdmin(db)];
      for (const viewer of [student, instructor] as Viewer[]) {
        await expect(deleteAccountOf(ctxOf(db, viewer), admin.id, keep)).rejects.toMatchObject({ code: "forbidden" });
        await expect(showDeletionOf(ctxOf(db, viewer), admin.id)).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(deleteAccountOf(ctxOf(db, admin), admin.id, keep)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("as long as courses are taught, and no longer once they are handed over", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const course = await aCourse(db, { instructor });
      const ctx = ctxOf(db, instructor, { settings });
      const { obstacles } = await showOwnDeletion(ctx);
      expect(obstacles).toEqual([
        expect.stringContaining("1 curso ensinado por esta conta. Antes, passe-o para outra"),
      ]);
      await expect(deleteOwnAccount(ctx, keep)).rejects.toMatchObject({
        code: "conflict",
        message: obstacles[0],
      });
      const heir = await anInstructor(db);
      await db.update(courses).set({ instructorId: heir.id }).where(eq(courses.id, course.id));
      await deleteOwnAccount(ctx, keep);
      expect((await db.select().from(users).where(eq(users.id, instructor.id)))[0]!.role).toBe("student");
    }));

  it("as long as commissions are owed: they stay owed, and paid ones are no obstacle", () =>
    rolledBack(async (db) => {
      const { course, pay } = await aSale(db);
      await pay();
      const [taught] = await db.select().from(courses).where(eq(courses.id, course.id));
      const heir = await anInstructor(db);
      await db.update(courses).set({ instructorId: heir.id }).where(eq(courses.id, course.id));
      const [row] = await db.select().from(users).where(eq(users.id, taught!.instructorId));
      const ctx = ctxOf(db, { ...row!, authenticatedAt: thursday }, { settings, now: thursday });
      await expect(deleteOwnAccount(ctx, keep)).rejects.toMatchObject({
        message: expect.stringMatching(/68,95 de comissões a receber/),
      });
      await db
        .update(commissions)
        .set({ status: "paid", paidAt: thursday, paymentReference: "LOTE-1" })
        .where(eq(commissions.instructorId, row!.id));
      await deleteOwnAccount(ctx, keep);
      const [left] = await db.select().from(commissions).where(eq(commissions.instructorId, row!.id));
      expect(left).toMatchObject({ amountCents: 6895, status: "paid" });
    }));

  it("to the founder, to the last admin, and to anyone whom the settings make admin again", () =>
    rolledBack(async (db) => {
      const founder = await anAdmin(db);
      await db.execute(sql`alter table users disable trigger users_keep_founder`);
      await db
        .update(users)
        .set({ role: "student", isFounder: false })
        .where(sql`${users.id} <> ${founder.id} and role = 'admin'`);
      const alone = ctxOf(db, founder, { settings });
      await expect(deleteOwnAccount(alone, keep)).rejects.toThrow("única conta da direção");
      const second = await anAdmin(db);
      const named = ctxOf(db, second, { settings: testSettings({ ADMIN_EMAILS: second.email }) });
      await expect(deleteOwnAccount(named, keep)).rejects.toThrow("ADMIN_EMAILS");
      await db.update(users).set({ isFounder: true }).where(eq(users.id, founder.id));
      await expect(deleteOwnAccount(alone, keep)).rejects.toThrow("fundou a escola");
      await deleteOwnAccount(ctxOf(db, second, { settings }), keep);
    }));

  it("where a payment that waited turns out to have been paid, which is confirmed; one that was not is cancelled", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId } = await pay("pix");
      await db.execute(sql`update simulated_charges set status = 'completed' where reference = ${transactionId}`);
      await expect(deleteOwnAccount(ctx, keep)).rejects.toThrow("acabou de ser confirmado");
      expect((await db.select().from(payments).where(eq(payments.id, id)))[0]!.status).toBe("completed");
      const other = await aSale(db, { isManual: true, buyer: ctx.viewer });
      const waiting = await other.pay("pix");
      await deleteOwnAccount(ctx, keep);
      expect((await db.select().from(payments).where(eq(payments.id, waiting.id)))[0]!.status).toBe("failed");
    }));
});

describe("what the page says before", () => {
  it("names what could still be given back, until when", () =>
    rolledBack(async (db) => {
      const { at, pay } = await aSale(db);
      const { id } = await pay();
      const { refundable } = await showOwnDeletion(at(thursday));
      expect(refundable).toMatchObject([{ paymentId: id, until: later({ days: 30 }) }]);
      expect((await showOwnDeletion(at(later({ days: 30, ms: 1 })))).refundable).toEqual([]);
    }));

  it("asks for the word, in capitals or not, and for a choice", () => {
    const read = (confirmation: string, certificates = "keep") =>
      deletionForm.safeParse({ confirmation, certificates }).success;
    expect([read("APAGAR"), read(" apagar "), read("apaga"), read(""), read("APAGAR", "talvez")]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

/** How many rows of each table hold the words anywhere, in whatever column. */
async function traces(db: Db, words: string): Promise<Record<string, number>> {
  const tables = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text ~* ${words}`,
    );
    if (row!.n) found[name] = row!.n;
  }
  return found;
}
