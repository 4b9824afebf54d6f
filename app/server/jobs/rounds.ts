import { backUpNightly } from "#app/domain/backups/nightly-backup.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkRules } from "#app/domain/health/check-rules.server.ts";
import { watchHealth } from "#app/domain/health/watch-health.server.ts";
import { openMailer } from "#app/domain/mail/mailer.server.ts";
import type { Mailer } from "#app/domain/mail/mailer.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { currentDemoCode } from "#app/domain/sign-in/demo-code.server.ts";
import { isDemo, mailsCodes } from "#app/domain/sign-in/sign-in.ts";
import { deliver, type Outcome } from "#app/domain/webhooks/deliver.server.ts";
import { type Leased, leaseDue } from "#app/domain/webhooks/lease-due.server.ts";
import type { Send } from "#app/domain/webhooks/send.server.ts";
import { ExternalFailure, type Job } from "#app/server/jobs/run-jobs.ts";
import type { Log } from "#app/server/log.ts";

/**
 * Sends the due e-mails. An e-mail that is given up is logged without its address; where codes for signing in reach
 * nobody, their subject is logged, which holds the code.
 */
export const mailRound: Job["run"] = async (ctx, { log, stop }) => {
  const mailer = openMailer(ctx.settings);
  const send: Mailer["send"] = async (email) => {
    await mailer.send(email);
    if (email.kind === "account.code" && !mailsCodes(ctx.settings)) log.warn({ mail: email.id }, email.subject);
  };
  const { troubles, isAway } = await sendDue(ctx, { send }, stop);
  for (const { id, kind, error } of troubles.filter(({ isLast }) => isLast)) {
    log.warn({ mail: id, kind }, `An e-mail could not be delivered and was given up: ${error}`);
  }
  if (isAway) throw new ExternalFailure(`the mail server takes no e-mails (${troubles.at(-1)?.error})`);
};

/** Writes the code of the demo sign-in into the log, and the next one once it was used. */
export function demoCodeRound(): Job["run"] {
  let logged = "";
  return async (ctx, { log }) => {
    if (!isDemo(ctx.settings)) return;
    const code = await currentDemoCode(ctx);
    if (code === logged) return;
    logged = code;
    log.info(
      `The demo sign-in, where anybody can be anybody, asks browsers that are not surely on this machine for a code: ${code}`,
    );
  };
}

/** The backup of the night. One that fails is an error in the log, and tried again at the next round. */
export const backupRound: Job["run"] = async (ctx, { log }) => {
  try {
    const made = await backUpNightly(ctx);
    if (!made) return;
    log.info({ folder: made.folder }, "The backup of the night is made.");
    const { damaged, missing } = made.manifest.files;
    if (damaged.length || missing.length) log.error({ damaged, missing }, "The backup lacks files as they were.");
  } catch (err) {
    log.error({ err }, "The backup of the night failed, and is tried again in half an hour.");
  }
};

/** Watches the health page's checks: what is red twice in a row is told to admins. */
export function healthRound(): Job["run"] {
  let before: string[] | undefined;
  return async (ctx, { log, wake }) => {
    if (isDemo(ctx.settings)) return;
    const { red, changed } = await watchHealth(ctx, before);
    before = red;
    if (!changed) return;
    log.warn({ red }, "What is red on the health page changed.");
    wake();
  };
}

/** How many entries of the books are named in the log. */
const maxLogged = 20;

/** The nightly check of rules and books: what it finds is an error in the log, which names rows by their numbers. */
export const rulesRound: Job["run"] = async (ctx, { log, stop }) => {
  const found = await checkRules(ctx, { stop }).catch((error) => {
    if (stop.aborted) return null;
    throw error;
  });
  if (!found) return;
  const { broken, faults, mended, isWhole } = found;
  if (mended) log.warn({ mended }, "Kept figures differed from what they count, and were set right.");
  if (!isWhole) log.error("The nightly check of rules and books was not over in time, and was broken off.");
  for (const { rule, count, examples } of broken) log.error({ rule, count, examples }, "A rule does not hold.");
  for (const fault of faults.slice(0, maxLogged)) log.error({ fault }, "The books differ from the tables.");
  if (isWhole && !broken.length && !faults.length) log.info("Rules and books were checked: nothing is wrong.");
};

/** What comes back sooner than this is looked for at its very moment, not at the next round. */
const soonSeconds = 20;

/**
 * Rounds of messages to other systems. A round only begins what is due; each lane then goes on by itself with what
 * waits for its endpoint, so that one that is slow, or never answers, keeps no other waiting.
 */
export function webhookRound(send: Send): Required<Pick<Job, "run" | "finish">> {
  const underWay = new Set<Promise<void>>();
  let failure: unknown;

  function begin(leased: Leased, ctx: Ctx, about: About) {
    const lane = follow(leased, ctx, about)
      .catch((error: unknown) => {
        failure = error;
        about.wake();
      })
      .finally(() => underWay.delete(lane));
    underWay.add(lane);
  }

  async function follow(leased: Leased, ctx: Ctx, about: About) {
    report(await deliver(ctx, send, leased), leased, about);
    if (about.stop.aborted) return;
    for (const next of await leaseDue(ctx, leased.endpointId)) begin(next, ctx, about);
  }

  return {
    run: async (ctx, about) => {
      const thrown = failure;
      failure = undefined;
      if (thrown) throw thrown;
      for (const leased of await leaseDue(ctx)) begin(leased, ctx, about);
    },
    finish: async () => {
      while (underWay.size) await Promise.all(underWay);
    },
  };
}

type About = { log: Log; stop: AbortSignal; wake: () => void };

/** The log names endpoint and message by their numbers, never the address: it may hold a secret. */
function report({ failure, wait, paused }: Outcome, { id, endpointId }: Leased, { log, wake }: About) {
  const about = { webhook: endpointId, delivery: id };
  if (paused) {
    log.warn({ ...about, failure }, "An endpoint takes no messages and was paused.");
    wake(); // The e-mails about it are in the outbox.
  }
  if (!paused && failure && wait === null)
    log.warn({ ...about, failure }, "A message could not be delivered and was given up.");
  if (wait !== null && wait <= soonSeconds) setTimeout(wake, wait * 1_000).unref();
}
