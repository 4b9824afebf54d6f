import { forgetIdempotencyKeys } from "#app/domain/access/forget-idempotency-keys.server.ts";
import { forgetConversations } from "#app/domain/assistant/forget-conversations.server.ts";
import { noteDeletions } from "#app/domain/backups/deletions/note-deletions.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { forgetLetters } from "#app/domain/mail/forget-letters.server.ts";
import { openPost } from "#app/domain/mail/post/open-post.server.ts";
import { bringDemoFiles } from "#app/domain/media/bring-demo-files.server.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import { forgetUnusedMedia } from "#app/domain/media/uploads/forget-unused-media.server.ts";
import { expirePayments } from "#app/domain/payments/settlement/expire-payments.server.ts";
import { forgetRefundKeys } from "#app/domain/payments/settlement/forget-refund-keys.server.ts";
import { deliverDueEvents } from "#app/domain/payments/simulator/deliver-due-events.server.ts";
import { forgetSessions } from "#app/domain/people/sessions/forget-sessions.server.ts";
import { finishDeletions } from "#app/domain/privacy/deletion/finish-deletions.server.ts";
import { forgetAddresses } from "#app/domain/privacy/retention/forget-addresses.server.ts";
import { forgetCards } from "#app/domain/privacy/retention/forget-cards.server.ts";
import { forgetIdleAccounts } from "#app/domain/privacy/retention/forget-idle-accounts.server.ts";
import { forgetMisses } from "#app/domain/privacy/retention/forget-misses.server.ts";
import { forgetTickets } from "#app/domain/privacy/retention/forget-tickets.server.ts";
import { forgetTokens } from "#app/domain/privacy/retention/forget-tokens.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { forgetSignIns } from "#app/domain/sign-in/forget-sign-ins.server.ts";
import { foldTallies } from "#app/domain/tallies/fold-tallies.server.ts";
import { forgetDeliveries } from "#app/domain/webhooks/deliveries/forget-deliveries.server.ts";
import { forgetSecrets } from "#app/domain/webhooks/secrets/forget-secrets.server.ts";
import { sender } from "#app/domain/webhooks/sending/send.server.ts";
import { mailRound } from "#app/server/jobs/mail-round.ts";
import { rulesRound } from "#app/server/jobs/rules-round.ts";
import type { Job } from "#app/server/jobs/run-jobs.ts";
import { webhookRound } from "#app/server/jobs/webhook-round.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * All that the platform does by itself, and how often, in seconds. Letters, messages to other systems and news are also
 * looked for right after each write.
 */
export function jobsOf(settings: Settings): Job[] {
  return [
    { name: "letters", every: 10, afterWrites: true, run: mailRound(openPost(settings)) },
    { name: "webhooks", every: 20, afterWrites: true, ...webhookRound(sender(settings)) },
    ...(settings.PAYMENTS_SIMULATOR === "manual"
      ? [{ ...counted("simulated news", 2, deliverDueEvents), afterWrites: true }]
      : []),
    counted("overdue payments", minute, expirePayments),
    counted("lines of kept figures", 5 * minute, foldTallies),
    counted("keys for refunds", hour, forgetRefundKeys),
    counted("idempotency keys", hour, forgetIdempotencyKeys),
    counted("ended sessions", hour, forgetSessions),
    counted("unfinished sign-ins", hour, forgetSignIns),
    counted("old letters", hour, forgetLetters),
    counted("former webhook secrets", hour, forgetSecrets),
    counted("old webhook messages", hour, forgetDeliveries),
    counted("conversations that are over", hour, forgetConversations),
    counted("what deleted accounts left", minute, finishDeletions),
    { name: "list of deleted accounts", every: 10 * minute, run: noteDeletions },
    counted("old tickets", hour, forgetTickets),
    counted("access tokens that are over", hour, forgetTokens),
    counted("accounts that were never used", hour, forgetIdleAccounts),
    counted("cards of old payments", 24 * hour, forgetCards),
    counted("traces of network addresses", 24 * hour, forgetAddresses),
    counted("refused sign-ins and certificates not found", 24 * hour, forgetMisses),
    ...(settings.S3_BUCKET && settings.DEMO_CONTENT ? [counted("files of the demo school", hour, bringDemoFiles)] : []),
    { name: "nightly check of rules and books", every: hour, run: rulesRound },
    counted("files that nothing uses", 6 * hour, forgetUnusedMedia),
    counted("files without a row", 6 * hour, sweepMedia),
  ];
}

/** A job that says how many it dealt with; that may have written letters. */
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
