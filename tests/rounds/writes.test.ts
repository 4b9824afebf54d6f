import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { whereToSignIn } from "#tests/drills/support/sign-in.ts";
import { openSchool, type School } from "#tests/rounds/school.ts";
import { Browser } from "#tests/support/browser.ts";

/** The most frequent writes of students, and their rounds: one or two more than needed, which jobs may take. */
const most = { enrolment: 7, "lesson done": 9, "quiz attempt": 9, "profile saved": 8, "sign-in": 16 };

let school: School;
let cookie: string;
let student: string;

beforeAll(async () => {
  school = await openSchool(
    { courses: 40, people: 100, instructors: 1, enrolments: 400, payments: 200, classes: 4 },
    4,
  );
  cookie = school.cookies.student!;
  student = school.viewers.find(({ role }) => role === "student")!.id;
});
afterAll(() => school?.close());

/**
 * Sends them one after another until one takes no more than `limit` rounds: jobs that run after a write add theirs to
 * those of the next.
 */
async function expectRounds(
  limit: number,
  sent: { where: string; method?: string; body?: unknown; cookie?: string }[],
) {
  const rounds: number[] = [];
  for (const { where, method = "POST", body, cookie: other = cookie } of sent) {
    const headers = { "Content-Type": "application/json" };
    const asked = await school.count(where, other, { method, headers, body: JSON.stringify(body ?? {}) });
    expect([where, asked.status]).toEqual([where, 200]);
    rounds.push(asked.rounds);
    if (asked.rounds <= limit && !process.env.SHOW_ROUNDS) break;
  }
  if (process.env.SHOW_ROUNDS) console.info(sent[0]!.where, rounds);
  expect(Math.min(...rounds)).toBeLessThanOrEqual(limit);
}

const idsOf = async (query: ReturnType<typeof sql>) =>
  (await school.db.execute<{ id: number }>(query)).map(({ id }) => id);

it("an enrolment", async () => {
  const free = await idsOf(sql`select id from courses c where is_published and deleted_at is null and price_cents = 0
    and not exists (select from enrollments e where e.course_id = c.id and e.user_id = ${student}) order by id limit 20`);
  const sent = free.map((id) => ({ where: `/api/courses/${id}/enroll` }));
  await expectRounds(most.enrolment, sent);
});

it("a lesson done", async () => {
  const lessons = await idsOf(sql`select l.id from lessons l
    join enrollments e on e.course_id = l.course_id and e.user_id = ${student} and e.completed_at is null
    where not exists (select from quiz_questions q where q.lesson_id = l.id)
      and not exists (select from lesson_progress p where p.lesson_id = l.id and p.enrollment_id = e.id)
      and coalesce(l.content_text, l.content_url) is not null
    order by l.order_index, l.id limit 20`);
  const sent = lessons.map((id) => ({ where: `/api/lessons/${id}/complete` }));
  await expectRounds(most["lesson done"], sent);
});

it("a quiz attempt", async () => {
  const [quiz] = await idsOf(sql`select q.lesson_id as id from quiz_questions q join lessons l on l.id = q.lesson_id
    join enrollments e on e.course_id = l.course_id and e.user_id = ${student} order by q.lesson_id limit 1`);
  const read = await fetch(`${school.origin}/api/lessons/${quiz}/quiz`, { headers: { Cookie: cookie } });
  const { data } = (await read.json()) as { data: { questions: { id: number; options: { id: number }[] }[] } };
  const answers = Object.fromEntries(data.questions.map(({ id, options }) => [id, String(options[0]?.id ?? true)]));
  const once = { where: `/api/lessons/${quiz}/quiz-attempts`, body: { answers } };
  await expectRounds(most["quiz attempt"], Array(20).fill(once));
});

it("a profile saved", async () => {
  const named = ["Ester Prado", "Ester P. Prado", "Ester Maria Prado", "Ester M. Prado", "Ester", "E. Prado"];
  const sent = named.map((full_name) => ({
    where: "/api/profile",
    method: "PUT",
    body: { full_name, bio: full_name },
  }));
  await expectRounds(most["profile saved"], sent);
});

it("a sign-in, with what the built-in provider asks for itself", async () => {
  const sent = [];
  for (let n = 0; n < 20; n += 1) {
    const browser = new Browser(school.origin);
    const { redirectUrl } = await whereToSignIn(browser, "local");
    const { pathname, search } = new URL(redirectUrl);
    const allowed = await browser.get(`${pathname}${search}&login_hint=nova@exemplo.example`);
    const code = new URL(allowed.headers.get("Location")!, school.origin).searchParams.get("code");
    sent.push({ where: "/api/sessions", body: { code }, cookie: `oauth_tx=${browser.cookie("oauth_tx")}` });
  }
  await expectRounds(most["sign-in"], sent);
});
