import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { acceptInvitation, declineInvitation } from "#app/domain/invitations/answer.server.ts";
import { inviteToGroup } from "#app/domain/invitations/group-invitations.server.ts";
import { expireInvitations } from "#app/domain/invitations/invite.server.ts";
import { joinByLink } from "#app/domain/invitations/links.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aSale, expectSound, later, paying, thursday } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const seats = 2;

const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom("join", "invite", "accept", "decline", "buy alone", "refund alone"),
    who: fc.nat({ max: 3 }),
    group: fc.nat({ max: 1 }),
  }),
  fc.record({ kind: fc.constantFrom("refund", "part", "wait"), who: fc.constant(0), group: fc.nat({ max: 1 }) }),
);

it("whatever happens to two groups, in whatever order, they never give more seats than were paid for", () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), (steps) =>
      rolledBack(async (db) => {
        const { ctx, course, pay } = await aSale(db);
        const order = { amount: 394, seats };
        const groups = [(await pay("credit_card", order)).id, (await pay("credit_card", order)).id];
        const codes: string[] = [];
        for (const id of groups) codes.push((await showPayment(ctx, id)).group!.code);
        const people = [await aStudent(db), await aStudent(db), await aStudent(db), ctx.viewer];
        const admin = await anAdmin(db);
        let now = thursday;

        const openInvitation = async (id: number, email: string) =>
          (
            await db
              .select()
              .from(invitations)
              .where(and(eq(invitations.paymentId, id), eq(invitations.email, email.toLowerCase())))
          )[0]?.id ?? 0;
        const alone = async (userId: string) =>
          (
            await db
              .select()
              .from(payments)
              .where(and(eq(payments.userId, userId), isNull(payments.seats), eq(payments.status, "completed")))
          )[0]?.id ?? 0;

        for (const { kind, who, group } of steps) {
          const [id, code, person] = [groups[group]!, codes[group]!, people[who]!];
          const as: SignedCtx = ctxOf(db, person, { now });
          const buyer: SignedCtx = { ...ctx, now };
          try {
            if (kind === "join") await joinByLink(as, code);
            if (kind === "invite") await inviteToGroup(buyer, id, { emails: [person.email.toLowerCase()] });
            if (kind === "accept") await acceptInvitation(as, await openInvitation(id, person.email));
            if (kind === "decline") await declineInvitation(as, await openInvitation(id, person.email));
            if (kind === "buy alone") await makePayment(as, paying(course));
            if (kind === "refund alone") await refundPayment(as, await alone(person.id));
            if (kind === "refund") await refundPayment(buyer, id);
            if (kind === "part")
              await refundBySchool(ctxOf(db, admin, { now }), id, { reason: "Combinado.", amount: 1 });
            if (kind === "wait") {
              now = later({ days: 8 }, now);
              await expireInvitations({ ...buyer, now });
            }
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
          await expectSound(db);
        }
        const isOpen = and(eq(enrollments.courseId, course.id), isNull(enrollments.endedAt));
        const bought = await db.$count(payments, and(eq(payments.status, "completed"), isNull(payments.seats)));
        const standing = await db.$count(payments, and(eq(payments.status, "completed"), eq(payments.seats, seats)));
        expect(await db.$count(enrollments, isOpen)).toBeLessThanOrEqual(standing * seats + bought);
      }),
    ),
    { numRuns: Number(process.env.GATEWAY_RUNS ?? 10) },
  ));
