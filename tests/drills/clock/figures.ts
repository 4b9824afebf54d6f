import { sql } from "drizzle-orm";
import { growthOf } from "#app/domain/figures.ts";
import type { Db } from "#drizzle/client.ts";
import type { Leg } from "#tests/drills/clock/run.ts";
import type { Learnt } from "#tests/drills/clock/work.ts";
import { Browser } from "#tests/support/browser.ts";

/** One address, as each instance answers it, without what differs from answer to answer. */
export type Looked = { path: string; texts: string[] };

type Growth = Record<"courseGrowth" | "studentGrowth" | "revenueGrowth" | "completionGrowth", number | null>;
type Staff = { admin: Browser[]; instructor: Browser[] };

const forAdmins = [
  "/admin",
  "/payments",
  "/payments?format=csv",
  "/admin/commissions",
  "/admin/payouts",
  "/admin/certificates",
  "/admin/support",
  "/admin/webhooks",
  "/instructors",
  "/reembolso",
  "/api/admin/stats",
  "/api/admin/commissions",
  "/api/admin/commission-stats",
];
const forInstructors = ["/admin", "/instructor/commissions", "/api/instructor/commission-stats", "/api/admin/stats"];

/** What the instances say about the school, and to each of those who learnt. */
export async function figuresOf({ admin, instructor }: Staff, learnt: Learnt[]) {
  const looked: Looked[] = [];
  for (const path of forAdmins) looked.push(await look(admin, path, "admin"));
  for (const path of forInstructors) looked.push(await look(instructor, path, "instructor"));
  for (const [i, { cookie, paths }] of learnt.entries()) {
    const browsers = admin.map(({ origin }) => new Browser(origin, { sid: cookie }));
    for (const path of paths) looked.push(await look(browsers, path, `student ${i + 1}`));
  }
  const { texts } = looked.find(({ path }) => path === "/api/admin/stats (admin)")!;
  const growth = texts.map((text) => (JSON.parse(text.slice(text.indexOf("{"))) as { data: Growth }).data);
  return { looked, growth };
}

async function look(browsers: Browser[], path: string, who: string): Promise<Looked> {
  const texts: string[] = [];
  for (const browser of browsers) {
    const answer = await browser.get(path);
    const head = `${answer.status} ${answer.headers.get("Content-Disposition") ?? ""}`;
    texts.push(`${head}\n${steady(await answer.text(), browser.origin)}`);
  }
  return { path: `${path} (${who})`, texts };
}

/**
 * One tag a line, so that a difference can be told; each answer has a nonce, each instance an origin, also drawn as a
 * code and within links to share.
 */
function steady(text: string, origin: string) {
  return text
    .replaceAll(origin, "")
    .replaceAll(encodeURIComponent(origin), "")
    .replace(/ (nonce|d)="[^"]*"/g, "")
    .replace(/(name="form_key" value=)"[^"]*"/g, "$1")
    .replace(/<script>window\.__reactRouterContext.*?<\/script>/gs, "")
    .replaceAll("><", ">\n<");
}

/**
 * The growth of this month over the one before, counted by the drill itself between moments that were written by hand.
 */
export async function growthDue(db: Db, [before, begin, end]: Leg["months"]): Promise<Growth> {
  const count = async (from: string, until: string) => {
    const within = (column: string) =>
      sql`${sql.identifier(column)} >= ${from} and ${sql.identifier(column)} < ${until}`;
    const [row] = await db.execute<Record<"courses" | "students" | "cents" | "completions", number>>(sql`
      select (select count(*)::int from courses where deleted_at is null and ${within("created_at")}) as courses,
        (select count(distinct user_id)::int from enrollments where ended_at is null and ${within("created_at")}) as students,
        (select count(*)::int from enrollments where ended_at is null and ${within("completed_at")}) as completions,
        ((select coalesce(sum(amount_cents), 0) from payments where ${within("completed_at")})
          - (select coalesce(sum(amount_cents), 0) from payments where ${within("refunded_at")}))::float8 as cents`);
    return row!;
  };
  const [was, is] = [await count(before, begin), await count(begin, end)];
  return {
    courseGrowth: growthOf(is.courses, was.courses),
    studentGrowth: growthOf(is.students, was.students),
    revenueGrowth: growthOf(is.cents, was.cents),
    completionGrowth: growthOf(is.completions, was.completions),
  };
}
