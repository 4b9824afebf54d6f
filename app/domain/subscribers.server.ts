import { foundingSubscriptions } from "#app/domain/founding.server.ts";
import { legalSubscriptions } from "#app/domain/legal/record-acceptance.server.ts";
import { certificateSubscriptions } from "./certificates/revoke-certificate.server.ts";
import { trailSubscriptions } from "./enrolments/trail-enrolment.server.ts";
import { subscribe } from "./events/record.server.ts";
import { groupSubscriptions } from "./invitations/group-invitations.server.ts";
import { mailSubscriptions } from "./mail/notify.server.ts";
import { invoiceSubscriptions } from "./payments/invoices.server.ts";
import { assigneeSubscriptions } from "./support/assign-ticket.server.ts";
import { webhookSubscriptions } from "./webhooks/queue-deliveries.server.ts";

/* Subscribers to events, in this order. Every program that records events (server, commands, tests) imports this file
   once. E-mails come last, since they mention what the others did. */
subscribe([
  webhookSubscriptions,
  invoiceSubscriptions,
  groupSubscriptions,
  trailSubscriptions,
  certificateSubscriptions,
  legalSubscriptions,
  foundingSubscriptions,
  assigneeSubscriptions,
  mailSubscriptions,
]);
