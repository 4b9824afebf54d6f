import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { aChoiceSaying, aCourseSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { orderOf } from "#tests/drills/load/errands.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { Browser } from "#tests/support/browser.ts";

type Headers = Record<string, string>;

/** Work of several steps, somebody's own: every one is done by somebody else, on something else. */
export type Work = {
  /** The requests that it takes, in their order. */
  steps: ((headers: Headers) => Promise<Response>)[];
  /** What is there of it, in words that are the same for everybody. */
  state: () => Promise<string>;
  /** Finds out what a provider did whose answer was lost; unless said, the first step does. */
  recover?: () => Promise<void>;
};

/** How each kind of work is got ready, on a server that runs and with the database that it runs on. */
export type Works = Record<string, (origin: string, db: Db) => Promise<Work>>;

/** What a school does that sells with the simulator. */
export const works: Works = {
  "payment, enrolment, commission": async (origin, db) => {
    const { browser, userId } = await somebody(origin);
    const course = await aPaidCourse(browser);
    return {
      steps: [(headers) => browser.send("POST", "/api/payments", orderOf(course), headers)],
      state: () => purchasesOf(db, userId),
    };
  },

  "refund, end of the enrolment, reversal": async (origin, db) => {
    const { browser, userId } = await somebody(origin);
    const paid = await browser.send("POST", "/api/payments", orderOf(await aPaidCourse(browser)));
    const { data } = (await paid.json()) as { data: { id: number } };
    return {
      steps: [(headers) => browser.send("POST", `/api/payments/${data.id}/refund`, undefined, headers)],
      state: () => purchasesOf(db, userId),
    };
  },

  "course, lesson, question": async (origin, db) => {
    const browser = await browserOf(origin, "instrutor@sementeira.example");
    const title = `Rascunho ${randomBytes(6).toString("hex")}`;
    const idOf = async (of: "course" | "lesson") => {
      const [found] = await db.execute<{ course: number; lesson: number }>(sql`
        select c.id as course, l.id as lesson from courses c left join lessons l on l.course_id = c.id
        where c.title = ${title}`);
      return found![of];
    };
    return {
      steps: [
        (headers) => browser.send("POST", "/api/courses", aCourseSaying({ title }), headers),
        async (headers) =>
          browser.send("POST", "/api/lessons", { ...aTextSaying(), course_id: await idOf("course") }, headers),
        async (headers) =>
          browser.send("POST", "/api/quiz-questions", { ...aChoiceSaying(), lesson_id: await idOf("lesson") }, headers),
      ],
      state: () => draftCalled(db, title),
    };
  },
};

export async function browserOf(origin: string, email: string) {
  return new Browser(origin, { sid: (await signIn(origin, email)).replace("sid=", "") }, 10_000);
}

export async function somebody(origin: string) {
  const browser = await browserOf(origin, `${randomBytes(6).toString("hex")}@exercicio.example`);
  const { id } = (await (await browser.get("/api/users/me")).json()) as { id: string };
  return { browser, userId: id };
}

export async function aPaidCourse(browser: Browser) {
  const { data } = (await (await browser.get("/api/courses?limit=100")).json()) as {
    data: { id: number; price: number }[];
  };
  return data.find(({ price }) => price > 0)!;
}

/** What a payment is while its provider is being asked: found out later, and then completed or failed. */
export const unanswered = "payment pending";

/** What somebody bought, in words; failed payments are nothing. */
export async function purchasesOf(db: Db, userId: string) {
  const [row] = await db.execute<{ state: string }>(sql`
    select concat_ws('; ',
      (select 'payment ' || string_agg(payment_status, ', ')
        from payments where user_id = ${userId} and payment_status <> 'failed'),
      (select 'enrolment ' || string_agg(case when ended_at is null then 'open' else 'ended' end, ', ')
        from enrollments where user_id = ${userId}),
      (select 'commission ' || string_agg(c.kind || ' ' || c.status, ', ' order by c.id)
        from commissions c join payments p on p.id = c.payment_id where p.user_id = ${userId})) as state`);
  return row!.state || "nothing";
}

async function draftCalled(db: Db, title: string) {
  const [row] = await db.execute<{ state: string }>(sql`
    select concat_ws('; ',
      (select string_agg(case when is_published then 'published' else 'draft' end, ', ') from courses where title = ${title}),
      (select 'lesson ' || count(*) from lessons l join courses c on c.id = l.course_id where c.title = ${title}),
      (select 'question with ' || count(o.*) || ' options' from quiz_questions q
        join lessons l on l.id = q.lesson_id join courses c on c.id = l.course_id
        left join quiz_options o on o.question_id = q.id where c.title = ${title} group by q.id)) as state`);
  return row!.state;
}
