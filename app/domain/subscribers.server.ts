import { foundingSubscriptions } from "#app/domain/founding.server.ts";
import { legalSubscriptions } from "#app/domain/legal/record-acceptance.server.ts";
import { certificateSubscriptions } from "./certificates/revoke-certificate.server.ts";
import { subscribe } from "./events/record.server.ts";
import { mailSubscriptions } from "./mail/notify.server.ts";
import { webhookSubscriptions } from "./webhooks/queue-deliveries.server.ts";

/*
 * Who reacts to events, in this order. Whatever records events imports this file once at its start: the server, the
 * commands and the tests. E-mails come last, since they say what the others have done.
 */
subscribe([
  webhookSubscriptions,
  certificateSubscriptions,
  legalSubscriptions,
  foundingSubscriptions,
  mailSubscriptions,
]);
