import { purgeIdempotencyKeys } from "#app/domain/access/idempotency-keys.server.ts";
import { purgeConversations } from "#app/domain/assistant/conversation.server.ts";
import { purgeDrafts } from "#app/domain/authoring/lesson-drafts.server.ts";
import { mergeCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { purgeImports, purgeInvitations } from "#app/domain/invitations/forget.server.ts";
import { expireInvitations } from "#app/domain/invitations/invite.server.ts";
import { purgeEmails } from "#app/domain/mail/queue-email.server.ts";
import { storeDemoFiles } from "#app/domain/media/move-media.server.ts";
import { storeNewCaptions } from "#app/domain/media/read-captions.server.ts";
import { purgeUnusedMedia, sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import { remindOfMeetings } from "#app/domain/meetings/reminders.server.ts";
import { expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { askMode } from "#app/domain/payments/gateway-mode.server.ts";
import { purgeInvoiceTaxIds } from "#app/domain/payments/invoices.server.ts";
import { purgeRefundKeys } from "#app/domain/payments/refund-payment.server.ts";
import { deliverDueEvents } from "#app/domain/payments/simulator/charges.server.ts";
import { finishDeletions } from "#app/domain/privacy/delete-account.server.ts";
import { deleteIdleAccounts } from "#app/domain/privacy/delete-idle-accounts.server.ts";
import {
  purgeAddresses,
  purgeCards,
  purgeHiddenPosts,
  purgeMisses,
  purgeNotices,
  purgeRemovedReviews,
  purgeTickets,
} from "#app/domain/privacy/purge-records.server.ts";
import { publishDueCourses } from "#app/domain/schedule/publication-date.server.ts";
import { purgeSessions } from "#app/domain/sessions/start-session.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { purgeSignIns } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { purgeTokens } from "#app/domain/tokens/tokens.server.ts";
import { endDueVouchers } from "#app/domain/vouchers/vouchers.server.ts";
import { purgeDeliveries } from "#app/domain/webhooks/deliveries.server.ts";
import { purgeSecrets } from "#app/domain/webhooks/secret.server.ts";
import { createSender } from "#app/domain/webhooks/send.server.ts";
import {
  backupRound,
  deletionsRound,
  demoCodeRound,
  healthRound,
  importRound,
  invoiceRound,
  lightVersionRound,
  mailRound,
  noticeRound,
  reconcileRound,
  restoreTestRound,
  rulesRound,
  webhookRound,
} from "#app/server/jobs/rounds.ts";
import type { Job } from "#app/server/jobs/run-jobs.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * All background jobs, and how often they run, in seconds. E-mails, webhooks and notices also run after each write.
 * Settings that the school can change come with each round's context.
 */
export function jobsOf(settings: Settings): Job[] {
  return [
    { name: "emails", every: 10, afterWrites: true, run: mailRound },
    { name: "demo code", every: 10 * minute, afterWrites: true, run: demoCodeRound() },
    { name: "webhooks", every: 20, afterWrites: true, ...webhookRound(createSender(settings)) },
    { ...counted("simulated notices", 2, simulatedNotices), afterWrites: true },
    { name: "notices", every: minute, afterWrites: true, run: noticeRound() },
    { name: "imports of people", every: 5 * minute, afterWrites: true, run: importRound },
    { ...counted("captions to be searched", minute, storeNewCaptions), afterWrites: true },
    { name: "light versions", every: minute, run: lightVersionRound },
    counted("invitations that are over", 10 * minute, expireInvitations),
    counted("lists of people", hour, purgeImports),
    counted("people who did not answer", hour, purgeInvitations),
    counted("overdue payments", minute, expirePayments),
    { name: "service invoices", every: 2 * minute, afterWrites: true, run: invoiceRound },
    counted("tax ids of old invoices", hour, purgeInvoiceTaxIds),
    { name: "payments without a notice", every: hour, run: reconcileRound },
    { name: "whether the gateway is in test mode", every: 10 * minute, run: async (ctx) => void (await askMode(ctx)) },
    counted("courses with a date", minute, publishDueCourses),
    counted("vouchers with a last day", 5 * minute, endDueVouchers),
    counted("reminders of meetings", minute, remindOfMeetings),
    counted("lines of kept figures", 5 * minute, mergeCounters),
    counted("keys for refunds", hour, purgeRefundKeys),
    counted("idempotency keys", hour, purgeIdempotencyKeys),
    counted("ended sessions", hour, purgeSessions),
    counted("unfinished sign-ins", hour, purgeSignIns),
    counted("old e-mails", hour, purgeEmails),
    counted("former webhook secrets", hour, purgeSecrets),
    counted("old webhook messages", hour, purgeDeliveries),
    counted("conversations that are over", hour, purgeConversations),
    counted("what deleted accounts left", minute, finishDeletions),
    { name: "list of deleted accounts", every: 10 * minute, run: deletionsRound() },
    counted("old tickets", hour, purgeTickets),
    counted("access tokens that are over", hour, purgeTokens),
    counted("accounts that were never used", hour, deleteIdleAccounts),
    counted("old notices", 24 * hour, purgeNotices),
    counted("reviews taken down long ago", 24 * hour, purgeRemovedReviews),
    counted("questions and answers hidden long ago", 24 * hour, purgeHiddenPosts),
    counted("cards of old payments", 24 * hour, purgeCards),
    counted("traces of network addresses", 24 * hour, purgeAddresses),
    counted("refused sign-ins and certificates not found", 24 * hour, purgeMisses),
    ...(settings.S3_BUCKET && settings.DEMO_CONTENT ? [counted("files of the demo school", hour, storeDemoFiles)] : []),
    { name: "backups", every: hour / 2, afterWrites: true, run: backupRound },
    { name: "restore test", every: hour / 2, run: restoreTestRound },
    { name: "red checks", every: 10 * minute, run: healthRound() },
    { name: "nightly check of rules and books", every: hour, run: rulesRound },
    counted("drafts of lessons", 24 * hour, purgeDrafts),
    counted("files that nothing uses", 6 * hour, purgeUnusedMedia),
    counted("files without a row", 6 * hour, sweepMedia),
  ];
}

/** Asks nothing of the database unless simulated payments are decided by hand. */
const simulatedNotices = async (ctx: Ctx) =>
  ctx.settings.PAYMENTS_SIMULATOR === "manual" ? await deliverDueEvents(ctx) : 0;

/** A job that logs how many rows it handled, and may have queued e-mails. */
function counted(name: string, every: number, work: (ctx: Ctx) => Promise<number>): Job {
  return {
    name,
    every,
    run: async (ctx, { log, wake }) => {
      const count = await work(ctx);
      if (!count) return;
      log.info({ job: name, count }, "A job found something to do.");
      wake();
    },
  };
}
