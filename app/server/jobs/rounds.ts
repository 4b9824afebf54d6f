import { AppError } from "#app/domain/app-error.ts";
import { backUpWhenDue, bucketDeletions } from "#app/domain/backups/run-backup.server.ts";
import { testRestoreWhenDue } from "#app/domain/backups/test-restore.server.ts";
import { printCertificate } from "#app/domain/certificate-pdf/print.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkRules } from "#app/domain/health/check-rules.server.ts";
import { watchHealth } from "#app/domain/health/watch-health.server.ts";
import { carryOutImports } from "#app/domain/invitations/carry-out.server.ts";
import { writeAnswerDigests } from "#app/domain/lesson-posts/answer-digests.server.ts";
import { asInvitation } from "#app/domain/mail/invitation-address.server.ts";
import { openMailer } from "#app/domain/mail/mailer.server.ts";
import { DeliveryError, type Mailer, type OutgoingEmail } from "#app/domain/mail/mailer.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { makeNextLightVersion } from "#app/domain/media/light-versions.server.ts";
import { writeAtPace } from "#app/domain/notices/mail-pace.server.ts";
import { asNotice, hasDueNotices, writeDueNotices } from "#app/domain/notices/write-due.server.ts";
import { issueInvoices } from "#app/domain/payments/issue-invoices.server.ts";
import { reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { syncDeletionList } from "#app/domain/privacy/deletion-list.server.ts";
import { type Pace, type PurgeName, paceSeconds, purge, purgesEvery } from "#app/domain/purge-rules.server.ts";
import { writeOpeningDigests } from "#app/domain/schedule/opening-digests.server.ts";
import { currentDemoCode } from "#app/domain/sign-in/demo-code.server.ts";
import { isDemo, mailsCodes } from "#app/domain/sign-in/sign-in.ts";
import { deliver, type Outcome } from "#app/domain/webhooks/deliver.server.ts";
import { type Leased, leaseDue } from "#app/domain/webhooks/lease-due.server.ts";
import type { Send } from "#app/domain/webhooks/send.server.ts";
import { ExternalFailure, type Job } from "#app/server/jobs/run-jobs.ts";
import type { Log } from "#app/server/log.ts";
import { databaseFailure } from "#drizzle/failures.ts";

/**
 * Sends the due e-mails. An e-mail that is given up is logged without its address; if sign-in codes reach nobody, their
 * subject, which contains the code, is logged.
 */
export const mailRound: Job["run"] = async (ctx, { log, stop }) => {
  const mailer = openMailer(ctx.settings);
  const send: Mailer["send"] = async (email) => {
    await mailer.send(await completed(ctx, email, log));
    if (email.kind === "account.code" && !mailsCodes(ctx.settings)) log.warn({ mail: email.id }, email.subject);
  };
  const { failures, isAway } = await sendDue(ctx, { send }, stop);
  for (const { id, kind, error } of failures.filter(({ isLast }) => isLast)) {
    log.warn({ mail: id, kind }, `An e-mail could not be delivered and was given up: ${error}`);
  }
  if (isAway) throw new ExternalFailure(`the mail server takes no e-mails (${failures.at(-1)?.error})`);
};

/** An e-mail with what is only added when it is sent. */
async function completed(ctx: Ctx, email: OutgoingEmail, log: Log): Promise<OutgoingEmail> {
  if (email.kind === "invitation.sent") return asInvitation(ctx, email);
  if (email.kind === "certificate.issued" || email.kind === "certificate.reissued")
    return await withPdf(ctx, email, log);
  return await asNotice(ctx, email);
}

/**
 * A certificate's e-mail with the certificate as a PDF, if it is still valid. One that cannot be drawn holds up no other
 * e-mail: it is tried again later.
 */
async function withPdf(ctx: Ctx, email: OutgoingEmail, log: Log): Promise<OutgoingEmail> {
  try {
    const { pdf, name } = await printCertificate(ctx, email.about.slice("certificate/".length));
    return { ...email, attachments: [{ filename: `${name}.pdf`, contentType: "application/pdf", content: pdf }] };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return email;
    log.error({ err: error, mail: email.id }, "A certificate could not be drawn for its e-mail.");
    throw new DeliveryError("later", "the certificate could not be drawn");
  }
}

/** How long to wait before looking for opened lessons again if nobody was to be notified, in milliseconds. */
const openingsRest = 5 * 60_000;

/** Writes a minute's share of e-mails: first about opened lessons and answered questions, then for notices. */
export function noticeRound(): Job["run"] {
  let restUntil = 0;
  return async (ctx, { log, wake }) => {
    const looks = Date.now() >= restUntil;
    if (!looks && !(await hasDueNotices(ctx))) return;
    const count = await writeAtPace(ctx, async (within, share) => {
      const opened = looks ? await writeOpeningDigests(within, share) : 0;
      const answered = looks ? await writeAnswerDigests(within, share - opened) : 0;
      if (looks && !opened && !answered) restUntil = Date.now() + openingsRest;
      const written = opened + answered;
      return written + (await writeDueNotices(within, share - written));
    });
    if (!count) return;
    log.info({ job: "notices", count }, "A job found something to do.");
    wake();
  };
}

/** Invites the people of confirmed imports in batches; e-mails are sent meanwhile. */
export const importRound: Job["run"] = async (ctx, { log, stop, wake }) => {
  const count = await carryOutImports(ctx, stop, wake);
  if (count) log.info({ count }, "Lines of imports were carried out.");
};

/** Logs the code of the demo sign-in, and the next one once it was used. */
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

/** Makes the nightly backup, or a requested one. A failure is logged and tried again in the next round. */
export const backupRound: Job["run"] = async (ctx, { log, stop }) => {
  try {
    const made = await backUpWhenDue(ctx, stop);
    if (!made) return;
    log.info({ folder: made.folder }, "A backup is made.");
    const { damaged, missing } = made.manifest.files;
    if (damaged.length || missing.length) log.error({ damaged, missing }, "The backup lacks files as they were.");
    if (made.unlisted) log.error(`The list of deleted accounts beside it cannot be written (${made.unlisted}).`);
  } catch (err) {
    log.error({ err }, "A backup failed; the one of the night is tried again in half an hour.");
  }
};

/** Tests weekly that the newest backup can be restored. */
export const restoreTestRound: Job["run"] = async (ctx, { log, stop }) => {
  const tested = await testRestoreWhenDue(ctx, stop);
  if (!tested) return;
  const { backup, outcome, error: err } = tested;
  if (outcome === "good") log.info({ backup }, "The newest backup was restored as a test, and is good.");
  else log.error({ backup, outcome, err }, "The newest backup could not be restored as a test.");
};

/** Asks the providers of pending payments for what no notice told us. Troubles are logged, and wait for the next round. */
export const reconcileRound: Job["run"] = async (ctx, { log, stop, wake }) => {
  const { moved, failures } = await reconcilePayments(ctx, stop);
  const [err] = failures;
  if (err) log.warn({ err, count: failures.length }, "Payments could not be compared with their provider.");
  if (!moved) return;
  log.info({ job: "payments without a notice", count: moved }, "A job found something to do.");
  wake();
};

/** Asks Asaas for service invoices and what became of them. Troubles are logged, and wait for a later round. */
export const invoiceRound: Job["run"] = async (ctx, { log, stop, wake }) => {
  const { moved, failures } = await issueInvoices(ctx, stop);
  const [err] = failures;
  if (err) log.warn({ err, count: failures.length }, "Service invoices could not be asked about.");
  if (moved) wake();
};

/** Makes light versions of recordings and videos, one after the other. */
export const lightVersionRound: Job["run"] = async (ctx, { log, stop }) => {
  for (let made = await makeNextLightVersion(ctx, stop); made; made = await makeNextLightVersion(ctx, stop)) {
    const { id: media, outcome, error } = made;
    if (outcome === "failed") log.warn({ media, error }, "A light version could not be made; the original is used.");
    else log.info({ media, outcome }, "A recording was looked at for a light version.");
  }
};

/** Updates the list of deleted accounts next to the backups. */
export function deletionsRound(): Job["run"] {
  const sendList = bucketDeletions();
  return async (ctx) => {
    await syncDeletionList(ctx);
    await sendList(ctx);
  };
}

/** Runs the health page's checks: what is red twice in a row is reported to admins. */
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

/** How many ledger entries the log names. */
const maxLogged = 20;

/** The nightly check of rules and ledger: errors are logged, naming rows by their ids. */
export const rulesRound: Job["run"] = async (ctx, { log, stop }) => {
  const found = await checkRules(ctx, { stop }).catch((error) => {
    if (stop.aborted) return null;
    throw error;
  });
  if (!found) return;
  const { broken, faults, corrected, isWhole } = found;
  if (corrected) log.warn({ corrected }, "Kept figures differed from what they count, and were set right.");
  if (!isWhole) log.error("The nightly check of rules and books was not over in time, and was broken off.");
  for (const { rule, count, examples } of broken) log.error({ rule, count, examples }, "A rule does not hold.");
  for (const fault of faults.slice(0, maxLogged)) log.error({ fault }, "The books differ from the tables.");
  if (isWhole && !broken.length && !faults.length) log.info("Rules and books were checked: nothing is wrong.");
};

/**
 * Carries out the purges of one pace. One that fails stops no other: until its pace has passed it is tried again alone,
 * and after that with all the others.
 */
export function purgeRound(pace: Pace): Job["run"] {
  let failedBefore: PurgeName[] = [];
  let wholeAgainAt = 0;
  return async (ctx, { log, stop, wake }) => {
    const failures = new Map<PurgeName, unknown>();
    const isWhole = !failedBefore.length || Date.now() >= wholeAgainAt;
    if (isWhole) wholeAgainAt = Date.now() + paceSeconds[pace] * 1_000;
    for (const rule of isWhole ? purgesEvery(pace) : failedBefore) {
      if (stop.aborted) return;
      try {
        const count = await purge(ctx, rule);
        if (!count) continue;
        log.info({ rule, count }, "A purge found something to do.");
        wake();
      } catch (err) {
        if (databaseFailure(err)?.kind === "away") throw err;
        failures.set(rule, err);
        if (!failedBefore.includes(rule)) log.warn({ rule, err }, "A purge failed; the others go on.");
      }
    }
    failedBefore = [...failures.keys()];
    for (const err of failures.values()) throw err;
  };
}

/** Anything due sooner than this is handled at its exact time, not in the next round. */
const soonSeconds = 20;

/**
 * Rounds of webhook messages. A round only starts what is due; each endpoint then has a lane of its own, so that one
 * that is slow or never answers delays no other.
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

/** The log names endpoint and message by their ids, never the address, which may contain a secret. */
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
