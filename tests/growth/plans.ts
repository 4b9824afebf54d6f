import type Postgres from "postgres";
import { mayBeNamed } from "#drizzle/named-statements.ts";
import type { Sent } from "#tests/growth/walk.ts";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  "Subplan Name"?: string;
  Plans?: Node[];
};

/** Whether a small school is planned for as if it were large, and whether with a generic plan. */
type How = { isSmall: boolean; isForAny?: boolean };

/** Tables that grow with the school. All others stay small, for the reason given. */
export const growing = [
  "users",
  "identities",
  "sessions",
  "access_tokens",
  "courses",
  "lessons",
  "caption_parts",
  "enrollments",
  "lesson_progress",
  "payments",
  "payment_events",
  "service_invoices",
  "commissions",
  "ledger_postings",
  "ledger_entries",
  "reviews",
  "certificates",
  "credentials",
  "lesson_posts",
  "question_followers",
  "lesson_notes",
  ...[
    "events",
    "mails",
    "support_tickets",
    "ticket_replies",
    "ticket_notes",
    "ticket_attachments",
    "ticket_note_attachments",
    "quiz_questions",
    "quiz_options",
    "quiz_attempts",
  ],
  ...[
    "media",
    "chat_messages",
    "consents",
    "webhook_deliveries",
    "webhook_attempts",
    "voucher_redemptions",
    "coupon_uses",
  ],
  ...[
    "class_members",
    "trail_enrolments",
    "trail_enrolment_courses",
    "notice_recipients",
    "lesson_openings",
    "invitations",
    "enrolment_grants",
    "import_lines",
    "meetings",
    "attendances",
    "lesson_resources",
    "lesson_texts",
    "course_tallies",
    "refunds",
    "payout_accounts",
    "idempotency_keys",
    "simulated_charges",
  ],
];

/** Tables that may be read as a whole, and why. */
const small: Record<string, string> = {
  school_tallies: "a few hundred lines, folded every five minutes",
  teacher_tallies: "a line for each instructor, folded every five minutes",
  roster_entries: "typed by hand",
  certificate_designs: "typed by hand",
  certificate_settings: "one row",
  school_settings: "one row",
  saved_settings: "a row a setting",
  issuer_keys: "a row a rotation",
  school_signatures: "one row",
  founding: "one row",
  vouchers: "typed by hand",
  class_absences: "a row for a member who came back to a class",
  coupons: "typed by hand",
  test_purchases: "made by hand",
  second_payments: "a row for a purchase that was paid twice",
  coupon_courses: "a few for each coupon",
  coupon_trails: "a few for each coupon",
  classes: "typed by hand",
  class_courses: "a few for each class",
  class_leaders: "one or two for each class",
  team_roles: "a handful of people for each school",
  trails: "typed by hand",
  canned_replies: "typed by hand",
  lesson_drafts: "a few for each author, forgotten after a month",
  uploads: "forgotten after a day",
  saved_views: "a few for each of the team",
  trail_courses: "a few for each trail",
  invitation_links: "one or two for each class",
  imports: "a few a term",
  notices: "a few a term for each class and course",
  payout_batches: "a few a month",
  webhook_endpoints: "ten at the most, and those removed",
  rate_limits: "forgotten with their window",
  post_reports: "deleted as the team decides",
  leases: "forgotten as they end",
  sign_ins: "forgotten after ten minutes",
  file_removals: "forgotten as they are done",
  simulated_events: "of the simulator alone",
  certificate_counters: "a row a month",
  former_instructors: "who taught a course before it was given to somebody else",
  __drizzle_migrations: "a row a release",
};

/** Partial indexes of waiting things only: as short as the queue, and read as a whole. */
const queues = [
  "mails_due",
  "mails_failed",
  "webhook_deliveries_due",
  "webhook_deliveries_claimed",
  "payments_expiry",
  "service_invoices_due",
  "lesson_posts_open",
  "lesson_posts_hidden",
  "media_unread_captions",
  "media_without_light_version",
  "media_failed_light_version",
];

/** Routes that read all of a table on purpose, and why. */
const known: Record<string, string> = {
  "/sitemap.xml": "the addresses of all published courses, for search engines once in a while",
  "/credentials/status/": "all revoked certificates, for those who verify, kept five seconds",
  "/instructor/questions?state=answered (admin": "all questions counted, for those who answer for the whole school",
  "/instructor/questions?state=todas (admin": "the same",
  "/instructor/questions (admin": "the courses to choose from, and their open questions counted, for the same",
  "/admin/people/import (": "every course on offer, to choose from",
  "/admin/people/invitations": "all invitations counted, for those who run the school alone: 10 ms in 100,000",
  "/admin/people/enrolments":
    "the few enrolments that were given, for those who run the school alone: 22 ms in 120,000",
  "?sort=-enrolments": "ten thousand courses in the order of a figure that is a sum of lines",
  "/admin?sort=hours": "the same, and the sum of their lessons' minutes",
};

/**
 * Full scans of growing tables in the plans of these statements: `table, by route`. An index scan that a limit ends is
 * none. With `isForAny`, the generic plans of those statements that have one (drizzle/named-statements.ts).
 */
export async function fullScans(
  client: Postgres.Sql,
  sent: Sent[],
  { isSmall, isForAny = false }: How,
): Promise<string[]> {
  const planned = isForAny ? sent.filter(({ query }) => mayBeNamed(query)) : sent;
  const found = (await plansOf(client, planned, { isSmall, isForAny }))
    .filter(({ by }) => !Object.keys(known).some((where) => by.includes(where)))
    .flatMap(({ plan, by }) => scannedIn(plan, false).map((table) => `${table}: ${by}`));
  return [...new Set(found)].sort();
}

/**
 * Statements that walk an index in its order until a limit ends it, by route. They read as much as is shown, while
 * anything that sorts reads all.
 */
export async function brokenOffAlong(
  client: Postgres.Sql,
  sent: Sent[],
  { index, isSmall }: { index: string; isSmall: boolean },
): Promise<string[]> {
  const plans = await plansOf(client, sent, { isSmall });
  return plans.filter(({ plan }) => brokenOffIn(plan, false).includes(index)).map(({ by }) => by);
}

async function plansOf(client: Postgres.Sql, sent: Sent[], { isSmall, isForAny }: How) {
  const plans: { plan: Node; by: string }[] = [];
  const session = await client.reserve();
  try {
    // A school of a few thousand rows fits into a few pages, so a full scan would be best: plans as if it did not.
    if (isSmall) for (const [name, value] of Object.entries(asIfLarge)) await session.unsafe(`set ${name} = ${value}`);
    for (const { query, params, by } of sent) {
      if (!/^\s*(select|with|update|delete)/i.test(query)) continue;
      plans.push({ plan: await (isForAny ? planForAny : planForThese)(session, query, params), by });
    }
  } finally {
    for (const name of Object.keys(asIfLarge)) await session.unsafe(`reset ${name}`);
    session.release();
  }
  return plans;
}

async function planForThese(session: Postgres.ReservedSql, query: string, params: unknown[]): Promise<Node> {
  const [row] = await session.unsafe(`explain (format json) ${query}`, params as never[]);
  return (row!["QUERY PLAN"] as [{ Plan: Node }])[0].Plan;
}

/** Like these values, but planned before they are known. */
async function planForAny(session: Postgres.ReservedSql, query: string, params: unknown[]): Promise<Node> {
  const written = (value: unknown) => (Array.isArray(value) ? `{${value.map((each) => `"${each}"`)}}` : String(value));
  const values = params.map((value) => (value === null ? "null" : `'${written(value).replaceAll("'", "''")}'`));
  await session.unsafe("set plan_cache_mode = force_generic_plan");
  await session.unsafe(`prepare walked as ${query}`);
  try {
    return await planForThese(session, `execute walked${values.length ? `(${values})` : ""}`, []);
  } finally {
    await session.unsafe("deallocate walked");
    await session.unsafe("reset plan_cache_mode");
  }
}

/** Each row counts as a hundred. */
const asIfLarge = { enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off", cpu_tuple_cost: "1" };

function scannedIn(node: Node, isLimited: boolean): string[] {
  const table = node["Relation Name"];
  const type = node["Node Type"];
  if (queues.includes(node["Index Name"] ?? "")) return [];
  const isWhole = type === "Seq Scan" || (/^Index (Only )?Scan$/.test(type) && !node["Index Cond"] && !isLimited);
  if (table && isWhole && !growing.includes(table) && !(table in small)) return [`${table} (is it large or small?)`];
  const own = table && isWhole && growing.includes(table) ? [table] : [];
  return [...own, ...below(node, isLimited, scannedIn)];
}

function brokenOffIn(node: Node, isLimited: boolean): string[] {
  const isWalk = isLimited && /^Index (Only )?Scan$/.test(node["Node Type"]);
  return [...(isWalk ? [node["Index Name"]!] : []), ...below(node, isLimited, brokenOffIn)];
}

/** Searches all nodes below. A sort, group or hash reads everything, whatever limit is above. */
function below(node: Node, isLimited: boolean, findIn: (node: Node, isLimited: boolean) => string[]): string[] {
  const type = node["Node Type"];
  const passes = /^(Limit|Nested Loop|Result|Subquery Scan|Memoize|LockRows|Incremental Sort|ProjectSet)$/.test(type);
  const isBrokenOff = type === "Limit" || (isLimited && passes);
  return (node.Plans ?? []).flatMap((each) => findIn(each, isBrokenOff && !each["Subplan Name"]));
}
