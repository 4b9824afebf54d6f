import { z } from "zod";
import { everydayType as everyday, word } from "#app/domain/events/event-type.ts";
import type { supportTickets } from "#drizzle/schema/support.ts";

type Ticket = typeof supportTickets.$inferSelect;

const status = word<Ticket["status"]>();

/** The types of events about tickets and canned replies. */
export const ticketEvents = {
  /** `by`: the platform opens one where a refund needs a bank account; the refund's e-mail mentions it. */
  "ticket.created": everyday("ticket/", {
    category: word<Ticket["category"]>(),
    priority: word<Ticket["priority"]>(),
    by: z.enum(["asker", "platform", "provider"]),
  }),
  "ticket.claimed": everyday("ticket/"),
  "ticket.replied": everyday("ticket/", { reply: z.int(), by: z.enum(["asker", "school"]) }),
  "ticket.status_changed": everyday("ticket/", { from: status, to: status }),
  /** Who answers it from now on; null for nobody. */
  "ticket.assigned": everyday("ticket/", { assigneeId: z.string().nullable() }),
  /** `reply`: what its own text became there. */
  "ticket.merged": everyday("ticket/", { into: z.int(), reply: z.int() }),
  "ticket.noted": everyday("ticket/", { note: z.int() }),
  "canned_reply.created": everyday("canned_reply/"),
  "canned_reply.changed": everyday("canned_reply/", { fields: z.array(z.string()) }),
  "canned_reply.deleted": everyday("canned_reply/"),
};
