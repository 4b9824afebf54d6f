import type { Learnt } from "#tests/drills/clock/work.ts";
import { Browser } from "#tests/support/browser.ts";

/** One address, as each instance answers it, without what differs from answer to answer. */
export type Looked = { path: string; texts: string[] };

type Month = { month: string; revenue: number; students: number; completions: number };
type Stats = { months: Month[] };
type Staff = { admin: Browser[]; instructor: Browser[] };

const forAdmins = [
  ...["/admin", "/payments", "/payments/export.csv", "/admin/commissions", "/admin/payouts", "/admin/certificates"],
  ...["/admin/support", "/admin/webhooks", "/instructors", "/reembolso", "/api/admin/stats", "/api/admin/commissions"],
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
    for (const path of paths) looked.push(await look(browsers, path, `learner ${i + 1}`));
  }
  const { texts } = looked.find(({ path }) => path === "/api/admin/stats (admin)")!;
  return { looked, stats: texts.map((text) => (JSON.parse(text.slice(text.indexOf("{"))) as { data: Stats }).data) };
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

/** One tag a line, so that a difference can be told; each answer has a nonce of its own, each instance an origin. */
function steady(text: string, origin: string) {
  return text
    .replaceAll(origin, "")
    .replace(/ nonce="[^"]*"/g, "")
    .replaceAll("><", ">\n<");
}
