import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type Postgres from "postgres";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { doors } from "#tests/api/doors.ts";
import { testSettings } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

/** A statement that a page or call has sent, with what it was sent with, and the first address that sent it. */
export type Sent = { query: string; params: unknown[]; by: string };

type Loader = (args: { request: Request; params: object; context: object }) => unknown;

/**
 * Asks for every page and call of the table of contents as a visitor, a student, an instructor and an admin, with the
 * numbers of things that are there, and with what their lists may be asked for. Out: each different statement once.
 */
export async function walk(client: Postgres.Sql): Promise<Sent[]> {
  const sent = new Map<string, Sent>();
  let by = "";
  const logQuery = (query: string, params: unknown[]) => {
    if (!sent.has(query)) sent.set(query, { query, params, by });
  };
  const db = drizzle(client, { logger: { logQuery } }) as unknown as Db;
  const ids = await findIds(db);
  sent.clear();
  const settings = testSettings({ RATE_LIMIT_FACTOR: "100000" });
  for (const { pattern, id } of doors) {
    if (unasked.some((each) => each.test(pattern))) continue;
    const file = [".ts", ".tsx"].map((ending) => path.join(projectRoot, "app", id + ending)).find(existsSync)!;
    const modules = (await import(/* @vite-ignore */ file)) as { loader?: Loader };
    if (!modules.loader) continue;
    for (const viewer of [null, ...ids.viewers]) {
      for (const search of ["", ...(searches[pattern] ?? [])]) {
        const params = Object.fromEntries(
          [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name, String(ids.of(pattern, name!))]),
        );
        const where = pattern.replace(/:(\w+)/g, (_, name) => params[name]!) + search;
        by = `${where} (${viewer?.role ?? "visitor"})`;
        const request = new Request(`http://127.0.0.1${where}`, { headers: { Accept: "text/html" } });
        await Promise.resolve()
          .then(() => modules.loader!({ request, params, context: contextOf({ db, settings, viewer }) }))
          .catch(isRefusal);
      }
    }
  }
  return [...sent.values()];
}

/** What is refused is an answer too; anything else is a failure. */
function isRefusal(thrown: unknown) {
  if (thrown instanceof Response || (typeof thrown === "object" && thrown !== null && "init" in thrown)) return;
  throw thrown;
}

/** Files, the built-in sign-in, what streams, and what only a request from outside can be. */
const unasked = [
  /^\/media/,
  /^\/auth/,
  /^\/dev/,
  /\.csv$/,
  /^\/profile\/data\/copy/,
  /\*$/,
  /^\/api\/(sessions|docs|openapi)/,
];

const lists = ["?page=2", "?page=3&limit=5"];
const searches: Record<string, string[]> = {
  "/": [],
  "/courses": [...lists, "?q=ora%C3%A7%C3%A3o", "?category=teologico&level=iniciante&page=2", "?category=mentoria"],
  "/api/courses": [...lists, "?q=musica", "?all=1", "?all=1&q=musica"],
  "/courses/:id": ["?avaliacoes=2"],
  "/instructors": lists,
  "/api/instructors": lists,
  "/admin": ["?q=musica", "?status=draft", "?sort=title", "?sort=-price", "?sort=hours", "?sort=-enrolments", ...lists],
  "/admin/instructors": lists,
  "/admin/instructors/people": ["?q=souza", ...lists],
  "/api/admin/users": ["?q=souza", ...lists],
  "/admin/commissions": ["?status=pending", "?status=paid&page=2", ...lists],
  "/api/admin/commissions": ["?status=pending", ...lists],
  "/instructor/commissions": ["?status=paid", ...lists],
  "/payments": ["?status=completed", "?status=pending&page=2", ...lists],
  "/api/payments": ["?status=completed", ...lists],
  "/support": ["?status=open", "?q=senha"],
  "/admin/support": ["?status=open", "?q=senha", ...lists],
  "/api/admin/support-tickets": ["?status=open", ...lists],
  "/api/support-tickets": lists,
  "/admin/events": ["?kind=sign-ins", "?q=souza", "?before=500"],
};

/** Of each kind one that is there: of the student who has bought most, and of the teacher with most learners. */
async function findIds(db: Db) {
  const [found] = await db.execute<Record<string, string>>(sql`
    with student as (select user_id as id from payments group by 1 order by count(*) desc, 1 limit 1),
    course as (select course_id as id from enrollments e join student s on s.id = e.user_id order by 1 limit 1)
    select (select id from student) as student,
      (select teacher_id from teacher_tallies group by 1 order by sum(learners) desc, 1 limit 1) as teacher,
      (select id from users where is_founder) as admin,
      (select id from course) as course,
      (select id from lessons where course_id = (select id from course) order by order_index limit 1) as lesson,
      (select id from payments where user_id = (select id from student) order by id limit 1) as payment,
      (select id from certificates order by id limit 1) as certificate,
      (select certificate_hash from certificates order by id limit 1) as hash,
      (select id from support_tickets order by id limit 1) as ticket`);
  const people = await db.execute<Viewer>(sql`
    select id, email, full_name as "fullName", given_name as "givenName", picture_url as "pictureUrl", role,
      is_maintainer as "isMaintainer" from users where id in (${found!.student}, ${found!.teacher}, ${found!.admin})`);
  const kinds: [RegExp, string][] = [
    [/verify/, "hash"],
    [/userId|users/, "teacher"],
    [/certificate/, "certificate"],
    [/lessonId|lessons/, "lesson"],
    [/courses|checkout/, "course"],
    [/payments/, "payment"],
    [/support/, "ticket"],
  ];
  return {
    viewers: people.map((person) => ({ ...person, authenticatedAt: new Date() })),
    of: (pattern: string, name: string) => {
      const kind =
        name === "lessonId" ? "lesson" : kinds.find(([where]) => where.test(name === "id" ? pattern : name))?.[1];
      return found![kind ?? ""] ?? 1;
    },
  };
}
