import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { EventType } from "#app/domain/events/event-types.ts";
import { purgeInvitations } from "#app/domain/invitations/forget.server.ts";
import { abandonCodes, purgeEmailAddresses, removeEmailFiles } from "#app/domain/mail/erase-emails.server.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import { deleteIdleAccounts } from "#app/domain/privacy/delete-idle-accounts.server.ts";
import { purgeAddresses, purgeTickets } from "#app/domain/privacy/purge-records.server.ts";
import { isAlive } from "#app/domain/sessions/start-session.server.ts";
import { oldestValidStart } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { codeSeconds } from "#app/domain/sign-in/email-code.ts";
import { oldestSecondStep } from "#app/domain/sign-in/second-step.server.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { importLines, imports } from "#drizzle/schema/invitations.ts";
import { lessonDrafts } from "#drizzle/schema/lesson-drafts.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { payments, serviceInvoices } from "#drizzle/schema/payments.ts";
import { emailCodes, localCodes, sessions, signIns, users } from "#drizzle/schema/people.ts";
import { events, idempotencyKeys } from "#drizzle/schema/platform.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { secondSteps } from "#drizzle/schema/second-factor.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { sqlNow } from "./clock.server.ts";
import type { Ctx } from "./ctx.ts";
import { clear, type Purge, remove } from "./purge.server.ts";
import { retentionEnd } from "./retention.server.ts";
import { type RetentionName, retention } from "./retention.ts";

/** The retention rules that have a period; the server's log is in the hands of its host. */
type Timed = {
  [Name in RetentionName]: (typeof retention)[Name]["period"] extends null ? never : Name;
}[RetentionName];
export const paceSeconds = { hour: 3_600, "six hours": 6 * 3_600, day: 24 * 3_600 };
export type Pace = keyof typeof paceSeconds;
type Rule = { every: Pace; steps: Purge[] };
export type PurgeName = Exclude<Timed, "serverLog"> | "webhookSecrets";

const hourly = (...steps: Purge[]): Rule => ({ every: "hour", steps });
const everySixHours = (...steps: Purge[]): Rule => ({ every: "six hours", steps });
const daily = (...steps: Purge[]): Rule => ({ every: "day", steps });

/** Failed attempts that anybody can make: PostgreSQL lets no other event be deleted, and none of these earlier. */
const misses: EventType[] = ["session.refused", "certificate.missed"];

/**
 * Who deletes what, and how often. Where `retention` has a rule of the same name, `end` is now minus its period, and
 * what is older goes. For the other names `end` is now.
 */
const rules: Record<PurgeName, Rule> = {
  idleAccounts: hourly(deleteIdleAccounts),
  tickets: hourly(purgeTickets),
  invitations: hourly(purgeInvitations),
  importDrafts: hourly(remove(imports, (end) => and(isNull(imports.confirmedAt), lt(imports.createdAt, end)))),
  importLines: hourly(
    clear(importLines, { fullName: "", email: "", className: "" }, (end) =>
      and(
        sql`${importLines.importId} in (select ${imports.id} from ${imports} where ${imports.finishedAt} < ${end})`,
        or(ne(importLines.email, ""), ne(importLines.fullName, ""), ne(importLines.className, "")),
      ),
    ),
  ),
  conversations: hourly(
    remove(chatMessages, (end) => {
      const { userId, sessionId, createdAt } = chatMessages;
      return sql`(${userId}, ${sessionId}) in (
        select ${userId}, ${sessionId} from ${chatMessages} group by 1, 2 having max(${createdAt}) <= ${end}
      )`;
    }),
  ),
  sessions: hourly(
    remove(sessions, (_end, ctx) => {
      const alive = isAlive(sql`(${sqlNow(ctx)})`);
      return sql`not exists (select from ${users} where ${users.id} = ${sessions.userId} and ${alive})`;
    }),
  ),
  tokens: hourly(
    remove(accessTokens, (end) => sql`least(${accessTokens.expiresAt}, ${accessTokens.revokedAt}) < ${end}`),
  ),
  attempts: hourly(
    remove(idempotencyKeys, (end) => lt(idempotencyKeys.createdAt, end)),
    remove(signIns, (_end, ctx) => lt(signIns.createdAt, oldestValidStart(ctx))),
    remove(secondSteps, (_end, ctx) => lt(secondSteps.createdAt, oldestSecondStep(ctx))),
    remove(emailCodes, (_end, ctx) =>
      lt(emailCodes.createdAt, sql`${sqlNow(ctx)} - make_interval(secs => ${codeSeconds})`),
    ),
    remove(localCodes, (_end, ctx) => lt(localCodes.createdAt, retentionEnd(ctx, { hours: 1 }))),
  ),
  emails: hourly(
    (ctx) => abandonCodes(ctx, codeSeconds),
    clear(
      mails,
      { text: "", html: "" },
      (end) => sql`coalesce(${mails.sentAt}, ${mails.failedAt}) < ${end} and ${mails.text} <> ''`,
    ),
    removeEmailFiles,
  ),
  emailAddresses: hourly(purgeEmailAddresses),
  messages: hourly(
    remove(webhookDeliveries, (end, ctx) =>
      and(
        lt(webhookDeliveries.createdAt, end),
        sql`coalesce(${webhookDeliveries.claimedUntil} < ${sqlNow(ctx)}, true)`,
      ),
    ),
  ),
  /** Former secrets whose overlap is over. */
  webhookSecrets: hourly(
    clear(
      webhookEndpoints,
      { previousSealedSecret: null, previousUntil: null },
      (now) => sql`${webhookEndpoints.previousUntil} <= ${now}`,
    ),
  ),
  invoiceTaxIds: hourly(
    clear(serviceInvoices, { sealedTaxId: null }, (end) =>
      and(isNotNull(serviceInvoices.sealedTaxId), lt(serviceInvoices.askedAt, end)),
    ),
  ),

  unusedFiles: everySixHours(remove(media, isUnusedSince)),
  stoppedUploads: everySixHours(sweepMedia),

  notices: daily(
    remove(noticeRecipients, (end) => {
      const old = sql`select ${notices.id} from ${notices} where ${notices.createdAt} < ${end}`;
      return sql`${noticeRecipients.noticeId} in (${old})`;
    }),
    remove(notices, (end) => {
      const recipients = sql`select from ${noticeRecipients} where ${noticeRecipients.noticeId} = ${notices.id}`;
      return and(lt(notices.createdAt, end), sql`not exists (${recipients})`);
    }),
  ),
  removedReviews: daily(remove(reviews, (end) => lt(reviews.removedAt, end))),
  hiddenPosts: daily(remove(lessonPosts, (end) => lt(lessonPosts.hiddenAt, end))),
  lessonDrafts: daily(remove(lessonDrafts, (end) => lt(lessonDrafts.seenAt, end))),
  /** Payments themselves are never deleted. */
  purchases: daily(
    clear(payments, { cardBrand: null, cardLast4: null }, (end) =>
      and(sql`coalesce(${payments.cardLast4}, ${payments.cardBrand}) is not null`, lt(payments.createdAt, end)),
    ),
  ),
  addresses: daily(purgeAddresses),
  misses: daily(remove(events, (end) => and(inArray(events.action, misses), lt(events.at, end)))),
};

/**
 * Recordings, videos and documents that no lesson uses, so that they do not count against anybody's quota; `sweepMedia`
 * puts their files aside for another month. Pictures are used in more places, and stay. Light versions go with their
 * originals.
 */
function isUnusedSince(end: SQL) {
  const address = sql`'/media/' || ${media.id}`;
  return and(
    notInArray(media.kind, ["image", "attachment"]),
    isNull(media.lightOf),
    or(isNotNull(media.ownerId), eq(media.kind, "package")),
    lt(media.createdAt, end),
    sql`not exists (select from ${lessons} where ${lessons.contentUrl} = ${address})`,
    sql`not exists (select from ${lessonResources} where ${lessonResources.resourceUrl} = ${address})`,
  );
}

/** The names of the rules that run so often. */
export const purgesEvery = (pace: Pace) =>
  (Object.keys(rules) as PurgeName[]).filter((name) => rules[name].every === pace);

/** Carries out one rule, and returns how many rows it was. */
export async function purge(ctx: Ctx, name: PurgeName): Promise<number> {
  const end = name in retention ? retentionEnd(ctx, retention[name as Timed].period) : sqlNow(ctx);
  let count = 0;
  for (const step of rules[name].steps) count += await step(ctx, end);
  return count;
}
