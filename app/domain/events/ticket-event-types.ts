import { z } from "zod";
import type { supportTickets } from "#drizzle/schema/support.ts";

type Ticket = typeof supportTickets.$inferSelect;

const word = <Word extends string>() => z.custom<Word>((value) => typeof value === "string");
const status = word<Ticket["status"]>();
const ofTicket = ["ticket/"] as const;
const ofCannedReply = ["canned_reply/"] as const;

/** The types of events about tickets and canned replies, as in event-types.ts. */
export const ticketEventTypes = {
  /** `by`: the platform opens one where a refund needs a bank account; the refund's e-mail mentions it. */
  "ticket.created": {
    objects: ofTicket,
    data: z.strictObject({
      category: word<Ticket["category"]>(),
      priority: word<Ticket["priority"]>(),
      by: z.enum(["asker", "platform", "provider"]),
    }),
  },
  "ticket.claimed": { objects: ofTicket, data: z.strictObject({}) },
  "ticket.replied": { objects: ofTicket, data: z.strictObject({ reply: z.int(), by: z.enum(["asker", "school"]) }) },
  "ticket.status_changed": { objects: ofTicket, data: z.strictObject({ from: status, to: status }) },
  /** Who answers it from now on; null for nobody. */
  "ticket.assigned": { objects: ofTicket, data: z.strictObject({ assigneeId: z.string().nullable() }) },
  "ticket.noted": { objects: ofTicket, data: z.strictObject({ note: z.int() }) },
  "canned_reply.created": { objects: ofCannedReply, data: z.strictObject({}) },
  "canned_reply.changed": { objects: ofCannedReply, data: z.strictObject({ fields: z.array(z.string()) }) },
  "canned_reply.deleted": { objects: ofCannedReply, data: z.strictObject({}) },
};
