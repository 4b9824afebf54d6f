import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type EventType, eventTypes } from "#app/domain/events/event-types.ts";
import { recordEvents } from "#app/domain/events/record.server.ts";
import { inviteFields } from "#app/domain/invitations/invitation.ts";
import { invite } from "#app/domain/invitations/invite.server.ts";
import { mailSubscriptions } from "#app/domain/mail/notify.server.ts";
import { actionsOf, eventSentence } from "#app/domain/security-log/security-event.ts";
import { redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { voucherFields } from "#app/domain/vouchers/voucher.ts";
import { createVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { composeMessage } from "#app/domain/webhooks/messages.server.ts";
import { type MessageType, webhookTypeNames } from "#app/domain/webhooks/messages.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { voucherRedemptions } from "#drizzle/schema/vouchers.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aReview, aShortCourse } from "#tests/domain/reviews/a-finished-course.ts";
import { anEndpoint, deliveriesOf, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { wholeStory } from "#tests/domain/webhooks/whole-story.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

/** Values of a schema: every word of a list, both of a boolean, null and nothing where they may be, one of the rest. */
function valuesOf(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).reduce<Record<string, unknown>[]>(
      (made, [name, part]) => made.flatMap((one) => valuesOf(part).map((value) => ({ ...one, [name]: value }))),
      [{}],
    );
  }
  if (schema instanceof z.ZodOptional) return [undefined, ...valuesOf(schema.unwrap())];
  if (schema instanceof z.ZodNullable) return [null, ...valuesOf(schema.unwrap())];
  if (schema instanceof z.ZodArray) return [[], [valuesOf(schema.element)[0]]];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodBoolean) return [true, false];
  const one = [1, "2026-11-25T12:00:00.000Z"].find((value) => z.safeParse(schema, value).success);
  if (one === undefined) throw new Error(`No value of ${schema._zod.def.type} is known here.`);
  return [one];
}

const every = (Object.keys(eventTypes) as EventType[]).map((type) => ({
  type,
  all: valuesOf(eventTypes[type].data) as Record<string, unknown>[],
}));
const dataOf = (type: EventType) => every.find((each) => each.type === type)!.all;

describe("every event, with every word and every null", () => {
  it.each(actionsOf(null))("%s is a sentence of the security log", (action) => {
    // Older rows lack facts, or hold words that are no longer used.
    const older = [{}, { token: 3, by: "self", why: "x", from: "y", reason: "z", provider: "w" }];
    for (const data of [...older, ...dataOf(action)]) {
      const sentence = eventSentence({
        action,
        actor: "Marta",
        about: null,
        title: null,
        number: "12",
        data: data as never,
      });
      expect(sentence).toMatch(/^[A-ZÀ-Ú]/);
      expect(sentence).not.toMatch(/undefined|null|NaN|\[object| {2}| $|\.$/);
    }
  });

  it("is a message that fits its schema, if webhooks have its type", () =>
    rolledBack(async (db) => {
      const { buyer, course, paymentId, certificate, line, ticket, enrollment_id } = await wholeStory(db);
      const ids: Record<string, string | number> = {
        enrollment: enrollment_id,
        payment: paymentId,
        certificate: certificate.id,
        commission: line.id,
        ticket: ticket.id,
        course: course.id,
        webhook: 1,
      };
      const types: [MessageType, EventType][] = [
        ...webhookTypeNames.map((type): [MessageType, EventType] => [type, type]),
        ["webhook.test", "webhook.tested"],
      ];
      for (const [type, event] of types) {
        const object = `${eventTypes[event].objects[0]}${ids[eventTypes[event].objects[0]!.slice(0, -1)]}`;
        for (const data of dataOf(event)) {
          const body = await composeMessage(ctxOf(db, buyer), { type, at: new Date(), object, data });
          expect(JSON.parse(body)).toMatchObject({ type });
        }
      }
    }));

  it("makes a well-formed e-mail, where one is sent for it", () =>
    rolledBack(async (db) => {
      const { direction, buyer, paymentId, certificate, line, ticket, replyId } = await wholeStory(db);
      const { id: endpointId } = await anEndpoint(direction, { url: "https://recebe.example/avisos" });
      await sendTest(direction, endpointId);
      await sendDue(direction, async () => ({ status: 410, failure: "gone", milliseconds: 1 }));
      const [delivery] = await deliveriesOf(db, endpointId);
      const toSomebody = { email: "nova@exemplo.test", class_id: await aClass(db) };
      const objects: Record<string, string> = {
        "user/": `user/${buyer.id}`,
        "payment/": `payment/${paymentId}`,
        "certificate/": `certificate/${certificate.id}`,
        "commission/": `commission/${line.id}`,
        "ticket/": `ticket/${ticket.id}`,
        "webhook/": `webhook/${endpointId}`,
        "invitation/": `invitation/${(await invite(direction, inviteFields.parse(toSomebody))).id}`,
        "review/": `review/${(await aReview(db, await aShortCourse(db))).id}`,
      };
      const { id: voucherId, code } = await createVoucher(direction, voucherFields.parse({}));
      await redeemVoucher(ctxOf(db, buyer), code);
      const why = { endedAt: new Date(), endedReason: "Não contribui mais." };
      await db.update(voucherRedemptions).set(why).where(eq(voucherRedemptions.voucherId, voucherId));
      for (const type of Object.keys(mailSubscriptions) as EventType[]) {
        const object = eventTypes[type].objects[0]!;
        for (const data of dataOf(type)) {
          const facts = {
            ...data,
            ...("reply" in data && { reply: replyId }),
            ...("voucherId" in data && { voucherId }),
            ...(typeof data.deliveryId === "number" && { deliveryId: delivery!.id }),
          };
          await recordEvents(ctxOf(db), type, [(objects[object] ?? object) as never], facts as never);
        }
      }
      const written = await db.select().from(mails);
      expect(new Set(written.map(({ kind }) => kind)).size).toBeGreaterThan(5);
      for (const { kind, subject, text } of written) {
        expect(`${subject}\n${text}`, kind).not.toMatch(/undefined|null|NaN|\[object/);
      }
    }));

  it("is refused with a fact that it does not have, or another word", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const revoke = (data: object) => recordEvents(ctx, "certificate.revoked", ["certificate/x"], data as never);
      await expect(revoke({ reason: "holder", name: "Ana" })).rejects.toThrow(/name/);
      await expect(revoke({ reason: "whim" })).rejects.toThrow(/holder/);
      await expect(revoke({ reason: null })).rejects.toThrow(/holder/);
    }));
});
