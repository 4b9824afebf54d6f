import { mergeCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { expireInvitations } from "#app/domain/invitations/invite.server.ts";
import { storeDemoFiles } from "#app/domain/media/move-media.server.ts";
import { storeNewCaptions } from "#app/domain/media/read-captions.server.ts";
import { remindOfMeetings } from "#app/domain/meetings/reminders.server.ts";
import { expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { askMode } from "#app/domain/payments/find-provider.server.ts";
import { deliverDueEvents } from "#app/domain/payments/simulator/charges.server.ts";
import { finishDeletions } from "#app/domain/privacy/delete-account.server.ts";
import { paceSeconds } from "#app/domain/purge-rules.server.ts";
import { publishDueCourses } from "#app/domain/schedule/publication-date.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { endDueVouchers } from "#app/domain/vouchers/vouchers.server.ts";
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
  purgeRound,
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
    counted("invitations that are over", 10 * minute, (ctx) => expireInvitations(ctx)),
    counted("overdue payments", minute, expirePayments),
    { name: "service invoices", every: 2 * minute, afterWrites: true, run: invoiceRound },
    { name: "payments without a notice", every: 5 * minute, run: reconcileRound },
    { name: "whether the gateway is in test mode", every: 10 * minute, run: async (ctx) => void (await askMode(ctx)) },
    counted("courses with a date", minute, publishDueCourses),
    counted("vouchers with a last day", 5 * minute, endDueVouchers),
    counted("reminders of meetings", minute, remindOfMeetings),
    counted("lines of kept figures", 5 * minute, mergeCounters),
    counted("what deleted accounts left", minute, finishDeletions),
    { name: "list of deleted accounts", every: 10 * minute, run: deletionsRound() },
    ...(settings.S3_BUCKET && settings.DEMO_CONTENT ? [counted("files of the demo school", hour, storeDemoFiles)] : []),
    { name: "backups", every: hour / 2, afterWrites: true, run: backupRound },
    { name: "restore test", every: hour / 2, run: restoreTestRound },
    { name: "red checks", every: 10 * minute, run: healthRound() },
    { name: "nightly check of rules and books", every: hour, run: rulesRound },
    { name: "hourly purges", every: paceSeconds.hour, run: purgeRound("hour") },
    { name: "six-hourly purges", every: paceSeconds["six hours"], run: purgeRound("six hours") },
    { name: "daily purges", every: paceSeconds.day, run: purgeRound("day") },
  ];
}

/** Asks nothing of the database unless simulated payments are decided by hand. */
const simulatedNotices = async (ctx: Ctx) =>
  ctx.settings.PAYMENTS_SIMULATOR === "manual" ? await deliverDueEvents(ctx) : 0;

/** A job that logs how many rows it handled, and may have queued e-mails. */
function counted(name: string, every: number, work: (ctx: Ctx, stop: AbortSignal) => Promise<number>): Job {
  return {
    name,
    every,
    run: async (ctx, { log, stop, wake }) => {
      const count = await work(ctx, stop);
      if (!count) return;
      log.info({ job: name, count }, "A job found something to do.");
      wake();
    },
  };
}
