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

/** Whether the school is small and is planned for as if it were large, and whether for any values. */
type How = { isSmall: boolean; isForAny?: boolean };

/** Tables that grow with the school. All others stay small, as said beside them. */
export const growing = [
  ...["users", "identities", "sessions", "access_tokens", "courses", "lessons", "enrollments", "lesson_progress"],
  ...["payments", "payment_events", "commissions", "ledger_postings", "ledger_entries", "reviews", "certificates"],
  ...["events", "mails", "support_tickets", "ticket_replies", "quiz_questions", "quiz_options", "quiz_attempts"],
  ...["media", "chat_messages", "consents", "webhook_deliveries", "webhook_attempts", "voucher_redemptions"],
  ...["lesson_resources", "course_tallies", "refunds", "payout_accounts", "idempotency_keys", "simulated_charges"],
];

/** Read as a whole, and why that may be. */
const small: Record<string, string> = {
  school_tallies: "a few hundred lines, folded every five minutes",
  teacher_tallies: "a line for each teacher, folded every five minutes",
  roster_entries: "typed by hand",
  certificate_designs: "typed by hand",
  certificate_settings: "one row",
  school_settings: "one row",
  saved_settings: "a row a setting",
  founding: "one row",
  vouchers: "typed by hand",
  payout_batches: "a few a month",
  webhook_endpoints: "ten at the most, and those removed",
  rate_limits: "forgotten with their window",
  leases: "forgotten as they end",
  sign_ins: "forgotten after ten minutes",
  file_removals: "forgotten as they are done",
  simulated_events: "of the simulator alone",
  certificate_counters: "a row a month",
  former_instructors: "who taught a course before it was given to somebody else",
  __drizzle_migrations: "a row a release",
};

/** Indexes of what still waits alone: as short as the queue, and read as a whole. */
const queues = ["mails_due", "mails_failed", "webhook_deliveries_due", "webhook_deliveries_claimed", "payments_expiry"];

/** What reads all of a table knowingly, and why. */
const known: Record<string, string> = {
  "/sitemap.xml": "the addresses of all published courses, for search engines once in a while",
  "?sort=-enrolments": "ten thousand courses in the order of a figure that is a sum of lines",
};

/**
 * What reads a growing table from one end to the other, as PostgreSQL would carry out these statements: `table, by
 * whom`. A scan along an index that a limit breaks off is none. With `isForAny`, as it would carry out what is kept
 * planned for any values, of those statements that may be (drizzle/named-statements.ts).
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
 * Which of these statements go along an index, in its order, until a limit breaks them off: by whom. They read as much as
 * is shown, where whatever sorts reads all.
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
    // A school of a few thousand rows fits into a few pages, and is best read as a whole: as if it did not.
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

/** As for these, but the server has made its plan before it knows them. */
async function planForAny(session: Postgres.ReservedSql, query: string, params: unknown[]): Promise<Node> {
  const values = params.map((value) => (value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`));
  await session.unsafe("set plan_cache_mode = force_generic_plan");
  await session.unsafe(`prepare walked as ${query}`);
  try {
    return await planForThese(session, `execute walked${values.length ? `(${values})` : ""}`, []);
  } finally {
    await session.unsafe("deallocate walked");
    await session.unsafe("reset plan_cache_mode");
  }
}

/** Each row read weighs as much as a hundred. */
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

/** What is found in all that lies below. What sorts, groups or hashes reads all of it, whatever limit stands above. */
function below(node: Node, isLimited: boolean, findIn: (node: Node, isLimited: boolean) => string[]): string[] {
  const type = node["Node Type"];
  const passes = /^(Limit|Nested Loop|Result|Subquery Scan|Memoize|LockRows|Incremental Sort|ProjectSet)$/.test(type);
  const isBrokenOff = type === "Limit" || (isLimited && passes);
  return (node.Plans ?? []).flatMap((each) => findIn(each, isBrokenOff && !each["Subplan Name"]));
}
