import { and, eq, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { acceptInvitation, declineInvitation } from "#app/domain/invitations/answer.server.ts";
import { groupInvitationFields } from "#app/domain/invitations/group-invitation.ts";
import { inviteToGroup } from "#app/domain/invitations/group-invitations.server.ts";
import { expireInvitations } from "#app/domain/invitations/invite.server.ts";
import { joinByLink, linkList, showLink } from "#app/domain/invitations/links.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitationLinks, invitations } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { aSale, expectSound, later, thursday } from "#tests/domain/payments/fixture.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

/** Three seats that were paid, and ways to invite and to join. */
async function aGroup(db: Db) {
  const { ctx, pay, at, course } = await aSale(db);
  const { id } = await pay("credit_card", { amount: 591, seats: 3 });
  const seats = async () => (await showPayment(ctx, id)).group;
  const as = (person: Awaited<ReturnType<typeof aStudent>>) => ctxOf(db, person, { now: thursday });
  const invite = (...emails: string[]) =>
    inviteToGroup(ctx, id, groupInvitationFields.parse({ emails: emails.join("\n") }));
  const invitationOf = async (email: string) => {
    const [row] = await db.select().from(invitations).where(eq(invitations.email, email.toLowerCase()));
    return row!.id;
  };
  return { ctx, at, id, course, seats, as, invite, invitationOf, code: (await seats())!.code };
}

const isOpen = (userId: string) => and(eq(enrollments.userId, userId), isNull(enrollments.endedAt));

it("an invitation holds a seat until it is accepted, and then opens the course as bought", () =>
  rolledBack(async (db) => {
    const { as, invite, invitationOf, seats, id } = await aGroup(db);
    const guest = await aStudent(db);
    await invite(guest.email, "outra@exemplo.test");
    expect(await seats()).toMatchObject({ used: 0, waiting: 2 });
    expect(await db.$count(mails, eq(mails.kind, "invitation.sent"))).toBe(2);
    await acceptInvitation(as(guest), await invitationOf(guest.email));
    expect(await seats()).toMatchObject({ used: 1, waiting: 1, names: [guest.fullName] });
    expect(await db.select().from(enrollments).where(isOpen(guest.id))).toMatchObject([{ origin: "purchase" }]);
    expect(await db.$count(invitations, eq(invitations.paymentId, id))).toBe(2);
    await expectSound(db);
  }));

it("an invitation that is refused or expires frees its seat", () =>
  rolledBack(async (db) => {
    const { at, as, invite, invitationOf, seats } = await aGroup(db);
    const guest = await aStudent(db);
    await invite(guest.email, "outra@exemplo.test");
    await declineInvitation(as(guest), await invitationOf(guest.email));
    expect(await seats()).toMatchObject({ used: 0, waiting: 1 });
    await expireInvitations(at(later({ days: 31 })));
    expect(await seats()).toMatchObject({ used: 0, waiting: 0 });
    await expectSound(db);
  }));

it("who is invited and comes by the link takes one seat, not two", () =>
  rolledBack(async (db) => {
    const { as, invite, code, seats } = await aGroup(db);
    const guest = await aStudent(db);
    await invite(guest.email);
    await joinByLink(as(guest), code);
    expect(await seats()).toMatchObject({ used: 1, waiting: 0 });
    await expectSound(db);
  }));

it("invites all or none: too many, somebody who refused, somebody who has the course, and others' payments", () =>
  rolledBack(async (db) => {
    const { as, id, invite, invitationOf, code, seats } = await aGroup(db);
    const [member, refuser] = [await aStudent(db), await aStudent(db)];
    await joinByLink(as(member), code);
    await expect(invite("a@exemplo.test", "b@exemplo.test", "c@exemplo.test")).rejects.toMatchObject({
      code: "conflict",
      fields: { emails: ["São 3 e-mails, e só há 2 vagas livres. Ninguém foi convidado."] },
    });
    await invite(refuser.email);
    await declineInvitation(as(refuser), await invitationOf(refuser.email));
    for (const { email } of [member, refuser])
      await expect(invite(email)).rejects.toMatchObject({ code: "conflict", message: /^Não dá para convidar/ });
    await expect(inviteToGroup(as(member), id, { emails: ["a@exemplo.test"] })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(groupInvitationFields.safeParse({ emails: "a@exemplo.test\nmaria" }).error?.issues[0]?.message).toContain(
      "“maria”",
    );
    expect(await seats()).toMatchObject({ used: 1, waiting: 0 });
    await expectSound(db);
  }));

it("a refund withdraws the open ones and closes the course to those who accepted", () =>
  rolledBack(async (db) => {
    const { ctx, as, id, invite, invitationOf } = await aGroup(db);
    const [joined, waiting] = [await aStudent(db), await aStudent(db)];
    await invite(joined.email, waiting.email);
    const later = await invitationOf(waiting.email);
    await acceptInvitation(as(joined), await invitationOf(joined.email));
    await refundPayment(ctx, id);
    expect(await db.$count(enrollments, isOpen(joined.id))).toBe(0);
    await expect(acceptInvitation(as(waiting), later)).rejects.toMatchObject({ code: "conflict" });
    await expect(invite("a@exemplo.test")).rejects.toMatchObject({ code: "conflict" });
    await expectSound(db);
  }));

it("the school cannot change the seats that somebody paid for", () =>
  rolledBack(async (db) => {
    const { id } = await aGroup(db);
    const admin = ctxOf(db, await anAdmin(db), { now: thursday });
    const [link] = await db.select().from(invitationLinks).where(eq(invitationLinks.paymentId, id));
    await expect(showLink(admin, link!.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await linkList.read(admin, { page: 1, limit: 100 })).data.map((each) => each.id)).not.toContain(link!.id);
  }));

it("seats held and taken at once are never more than were paid for", async () => {
  const { db, close } = await freshDatabase({ max: 20 });
  const { as, code, invite, seats } = await aGroup(db);
  const people = await Promise.all(Array.from({ length: 8 }, () => aStudent(db)));
  await Promise.allSettled([
    ...people.map((person) => joinByLink(as(person), code)),
    ...people.map((_, n) => invite(`convidada${n}@exemplo.test`)),
  ]);
  const { used, waiting } = (await seats())!;
  expect(used + waiting).toBe(3);
  await expectSound(db);
  await close();
});

it("accepting while the money goes back leaves nobody with the course", async () => {
  const { db, close } = await freshDatabase({ max: 20 });
  const { ctx, as, id, code, invite, invitationOf } = await aGroup(db);
  const [byMail, byLink] = [await aStudent(db), await aStudent(db)];
  await invite(byMail.email, byLink.email);
  const invitation = await invitationOf(byMail.email);
  await Promise.allSettled([
    acceptInvitation(as(byMail), invitation),
    joinByLink(as(byLink), code),
    refundPayment(ctx, id),
  ]);
  for (const person of [byMail, byLink]) expect(await db.$count(enrollments, isOpen(person.id))).toBe(0);
  await expectSound(db);
  await close();
});
