import type { EventAction } from "#app/domain/events/record.server.ts";

/**
 * What can happen without anything changing that everybody may see: the pages that are kept for visitors stay. Whatever
 * is not listed renews them, so that an event that somebody adds does. A new page that is kept may take entries out of
 * here; tests/server/kept/every-write.test.ts finds them.
 */
const unseen: ReadonlySet<EventAction> = new Set<EventAction>([
  "session.created",
  "session.ended",
  "session.refused",
  "user.created",
  "user.exported",
  "media.uploaded",
  "quiz.attempted",
  "certificate.issued",
  "certificate.revoked",
  "certificate.reinstated",
  "certificate.missed",
  "token.created",
  "token.revoked",
  "voucher.redeemed",
  "maintainer.ended",
  "voucher.created",
  "voucher.switched",
  "payment.created",
  "payment.completed",
  "payment.failed",
  "payment.refunded",
  "commission.created",
  "commission.paid",
  "commission.cancelled",
  "commission.reversed",
  "commissions.viewed",
  "payout.opened",
  "payout.confirmed",
  "payout.cancelled",
  "payout_account.saved",
  "payout_account.viewed",
  "payout_rule.changed",
  "payments.exported",
  "events.exported",
  "assistant.asked",
  "ticket.created",
  "ticket.replied",
  "ticket.status_changed",
  "webhook.created",
  "webhook.changed",
  "webhook.rotated",
  "webhook.tested",
  "webhook.resent",
  "webhook.paused",
  "webhook.resumed",
  "webhook.removed",
  "backup.made",
  "incident.recorded",
  "rules.checked",
  "secrets.resealed",
]);

/** Whether nothing changes by it that everybody may see. */
export const isUnseen = (action: EventAction) => unseen.has(action);
