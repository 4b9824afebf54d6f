import { z } from "zod";
import { moment, number, reais, view } from "#app/domain/json-view.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { paymentMethods } from "#app/domain/payments/payment-json.ts";
import { ticketCategories, ticketPriorities } from "#app/domain/support/labels.ts";
import { aboutType, type MessageType } from "#app/domain/webhooks/payloads/types.ts";

const person = z.uuid();
const inCourse = { enrollment_id: number, course_id: number, user_id: person };
const payment = {
  payment_id: number,
  transaction_id: z.string(),
  course_id: number,
  user_id: person,
  amount: reais,
  currency: z.literal("BRL"),
  payment_method: z.enum(paymentMethods),
};
const certificate = { certificate_id: z.uuid(), certificate_number: z.string(), ...inCourse };

/** What a message says in its `data`, by its type: ids and facts. Who somebody is, the JSON contract tells. */
const facts = {
  "enrollment.created": { ...inCourse, origin: z.enum(["free", "maintainer", "purchase"]) },
  "enrollment.completed": inCourse,
  "payment.completed": payment,
  "payment.refunded": payment,
  "certificate.issued": certificate,
  "certificate.revoked": { ...certificate, reason: z.enum(["refund", "decision"]) },
  "commission.paid": {
    commission_id: number,
    kind: z.enum(["sale", "reversal"]),
    payment_id: number,
    course_id: number,
    instructor_id: person,
    payout_id: number.nullable(),
    amount: reais,
  },
  "ticket.created": {
    ticket_id: number,
    user_id: person.nullable(),
    category: z.enum(keysOf(ticketCategories)),
    priority: z.enum(keysOf(ticketPriorities)),
  },
  "ticket.replied": { ticket_id: number, reply_id: number, by: z.enum(["asker", "school"]) },
  "course.published": { course_id: number, instructor_id: person },
  "webhook.test": { webhook_id: number },
} as const satisfies Record<MessageType, z.core.$ZodLooseShape>;

type Facts = typeof facts;

/** What a message of that type tells, as `data`. */
export type FactsOf<Type extends MessageType> = z.output<z.ZodObject<Facts[Type]>>;

/** A whole message, by its type: what happened, when, and the facts of it. */
export const messageViews = Object.fromEntries(
  Object.entries(facts).map(([type, shape]) => [
    type,
    view(nameOf(type), {
      type: z.literal(type),
      timestamp: moment.meta({ description: "Quando aconteceu, em UTC." }),
      data: z.strictObject(shape),
    }),
  ]),
) as unknown as { [Type in MessageType]: z.ZodType<{ type: Type; timestamp: string; data: FactsOf<Type> }> };

/** All that is told, for whoever describes it: each type with its view, what it is called, and when it comes. */
export const messages = (Object.keys(facts) as MessageType[]).map((type) => ({
  type,
  ...aboutType(type),
  body: messageViews[type],
}));

/** `payment.completed` as a schema is called: `PaymentCompletedMessage`. */
function nameOf(type: string) {
  const words = type.split(".").map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join("")}Message`;
}
