import { sql } from "drizzle-orm";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { endpoints } from "#tests/api/all-endpoints.ts";
import { student } from "#tests/growth/whole-school.ts";

/** An address: its pattern and module, the values of its parameters, and the whole. */
export type Address = { pattern: string; file: string; params: Record<string, string>; where: string };

/**
 * Every page and call, with ids of existing things and queries for its list; and the people who ask: the student who
 * bought most, the instructor with most students, and the founder.
 */
export async function everyAddress(db: Db): Promise<{ addresses: Address[]; viewers: Viewer[] }> {
  const ids = await findIds(db);
  const asked = endpoints.filter(({ pattern }) => !unasked.some((each) => each.test(pattern)));
  const addresses = asked.flatMap(({ pattern, file }) => {
    const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, String(ids.of(pattern, name))]));
    const where = pattern.replace(/:(\w+)/g, (_, name) => params[name]!);
    return ["", ...(searches[pattern] ?? [])].map((search) => ({ pattern, file, params, where: where + search }));
  });
  return { addresses, viewers: ids.viewers };
}

/** Files, the built-in sign-in, streams, and what only comes from outside. */
const unasked = [/^\/media/, /^\/auth/, /^\/dev/, /^\/profile\/data\/copy/, /\*$/, /^\/api\/(sessions|docs|openapi)/];

const lists = ["?page=2", "?page=3&limit=5"];
const searches: Record<string, string[]> = {
  "/meetings": lists,
  "/my-courses/search": ["?busca=ora%C3%A7%C3%A3o", "?busca=palavra&page=2"],
  "/my-classes/:id/meetings": lists,
  "/": [],
  "/courses": [
    ...lists,
    "?q=ora%C3%A7%C3%A3o",
    "?q=lideransa+teolojia",
    "?q=gratis+teologia",
    "?category=teologico&level=iniciante&page=2",
    "?category=mentoria",
  ],
  "/api/courses": [...lists, "?q=musica", "?all=1", "?all=1&q=musica"],
  "/courses/:id": ["?avaliacoes=2"],
  "/instructors": lists,
  "/api/instructors": lists,
  "/admin": [
    "?q=musica",
    "?status=draft",
    "?sort=title",
    "?sort=-price",
    "?sort=hours",
    "?columns=title&columns=price",
    "?sort=-enrolments",
    ...lists,
  ],
  "/admin/instructors": lists,
  "/admin/instructors/people": [
    "?q=souza",
    "?sort=person",
    "?sort=-person&page=3",
    "?sort=created",
    "?role=admin",
    "?maintainer=yes",
    ...lists,
  ],
  "/api/admin/users": ["?q=souza", ...lists],
  "/admin/commissions": [
    "?status=pending",
    "?status=paid&page=2",
    "?sort=-amount",
    "?q=souza",
    "?sort=created",
    ...lists,
  ],
  "/api/admin/commissions": ["?status=pending", ...lists],
  "/instructor/commissions": ["?status=paid", ...lists],
  "/instructor/questions": ["?state=answered", "?state=hidden", "?state=reported", "?state=todas", "?course=1"],
  "/api/lesson-questions": ["?state=open", "?state=answered", ...lists],
  "/courses/:id/learn/:lessonId/questions": lists,
  "/payments": [
    "?status=completed",
    "?status=pending&page=2",
    "?sort=-amount",
    "?sort=amount&status=completed",
    "?q=souza",
    ...lists,
  ],
  "/api/payments": ["?status=completed", ...lists],
  "/support": ["?status=open", "?q=senha"],
  "/admin/support": [
    "?status=open",
    "?q=senha",
    "?assignee=mine",
    "?assignee=none",
    "?sort=-ticket",
    "?sort=ticket",
    ...lists,
  ],
  "/admin/certificates/issued": ["?q=souza", "?status=revoked", "?sort=issued", ...lists],
  "/admin/webhooks/:id": ["?state=delivered", "?sort=created", ...lists],
  "/api/admin/support-tickets": ["?status=open", "?assignee=mine&status=open", ...lists],
  "/api/support-tickets": lists,
  "/admin/classes": ["?q=turma+1", "?status=open", "?status=ended", "?sort=-name", ...lists],
  "/admin/trails": ["?q=musica", "?status=draft", "?sort=title", "?sort=-price", ...lists],
  "/admin/people/invitations": ["?q=souza", "?status=open", "?status=accepted", "?sort=created", ...lists],
  "/admin/people/links": ["?q=turma", "?sort=-uses", ...lists],
  "/admin/people/enrolments": ["?q=souza", "?sort=granted", ...lists],
  "/admin/coupons": ["?q=natal", "?status=active", "?sort=coupon", ...lists],
  "/admin/payouts": ["?q=lote", "?state=open", "?sort=created", ...lists],
  "/api/admin/classes": ["?q=turma", ...lists],
  "/my-classes/:id": ["?q=souza", "?stalled=true", "?sort=-progress", "?sort=study", ...lists],
  "/api/my-classes/:id/members": ["?stalled=true&sort=-study", ...lists],
  "/api/admin/classes/:id/members": ["?q=souza", ...lists],
  "/admin/events": ["?kind=sign-ins", "?q=souza", "?before=500"],
};

/** One existing id of each kind, of the student's own things where somebody owns them. */
async function findIds(db: Db) {
  const [found] = await db.execute<Record<string, string>>(sql`
    with student (id) as ${student},
    course as (select course_id as id from enrollments e join student s on s.id = e.user_id order by 1 limit 1)
    select (select id from student) as student,
      (select teacher_id from teacher_tallies group by 1 order by sum(learners) desc, 1 limit 1) as instructor,
      (select id from users where is_founder) as admin,
      (select id from course) as course,
      (select id from lessons where course_id = (select id from course) order by order_index limit 1) as lesson,
      (select q.lesson_id from quiz_questions q join lessons l on l.id = q.lesson_id
        join enrollments e on e.course_id = l.course_id and e.user_id = (select id from student) order by 1 limit 1) as quiz,
      (select min(id) from quiz_questions) as question,
      (select min(id) from lesson_resources) as resource,
      (select min(id) from lesson_notes where user_id = (select id from student)) as note,
      (select min(id) from lesson_posts where question_id is null
        and lesson_id in (select id from lessons where course_id = (select id from course))) as post,
      (select min(id) from payments where user_id = (select id from student)) as payment,
      (select id from certificates order by user_id <> (select id from student), id limit 1) as certificate,
      (select certificate_hash from certificates order by id limit 1) as hash,
      (select id from support_tickets order by user_id is distinct from (select id from student), id limit 1) as ticket,
      (select min(id) from canned_replies) as canned,
      (select min(id) from access_tokens where user_id = (select id from student)) as token,
      (select min(class_id) from class_leaders where user_id = (select id from student)) as class,
      (select user_id from class_members where class_id = (
        select min(class_id) from class_leaders where user_id = (select id from student)) order by 1 limit 1) as member,
      (select min(trail_id) from trail_enrolments where user_id = (select id from student)) as trail,
      (select min(id) from roster_entries) as entry,
      (select min(id) from payout_batches) as payout,
      (select min(id) from webhook_endpoints) as endpoint,
      (select min(id) from webhook_deliveries) as delivery,
      (select min(m.id) from meetings m join class_leaders l on l.class_id = m.class_id
        where l.user_id = (select id from student)) as meeting,
      gen_random_uuid() as package, repeat('a', 43) as calendar`);
  const people = await db.execute<Viewer>(sql`
    select id, email, full_name as "fullName", given_name as "givenName", picture_url as "pictureUrl", role,
      is_maintainer as "isMaintainer" from users where id in (${found!.student}, ${found!.instructor}, ${found!.admin})`);
  return {
    viewers: people.map((person) => ({ ...person, authenticatedAt: new Date() })),
    of: (pattern: string, name: string) => {
      if (name === "provider") return "local";
      const kind = named.find(([place]) => place.test(pattern.slice(0, pattern.indexOf(`:${name}`))))?.[1] ?? "";
      return found![kind === "lesson" && pattern.includes("quiz") ? "quiz" : kind] ?? 1;
    },
  };
}

/** What a parameter names, by the part of the address before it. */
const named: [RegExp, string][] = [
  [/(courses|checkout|success)\/$/, "course"],
  [/(learn|lessons)\/$/, "lesson"],
  [/questions\/$/, "question"],
  [/packages\/$/, "package"],
  [/lesson-posts\/$/, "post"],
  [/lesson-notes\/$/, "note"],
  [/resources\/$/, "resource"],
  [/payments\/$/, "payment"],
  [/(verify|credentials)\/$/, "hash"],
  [/certificates?\/$/, "certificate"],
  [/support(-tickets)?\/$/, "ticket"],
  [/canned-replies\/$/, "canned"],
  [/tokens\/$/, "token"],
  [/classes\/$/, "class"],
  [/members\/$/, "member"],
  [/trails?\/$/, "trail"],
  [/admin\/people\/$/, "student"],
  [/(people|statement|users)\/$/, "instructor"],
  [/instructors\/$/, "entry"],
  [/payouts\/$/, "payout"],
  [/deliveries\/$/, "delivery"],
  [/webhooks\/$/, "endpoint"],
  [/meetings\/$/, "meeting"],
  [/agenda\/$/, "calendar"],
];
