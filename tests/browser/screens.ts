import { type APIRequestContext, expect, type Page } from "playwright/test";
import { sectionNames } from "#app/domain/school-settings/sections.ts";
import { studiedLessonWithCaptions } from "#tests/browser/captions.ts";
import {
  aClass,
  aFreeCourse,
  aStudiedClass,
  invitationPath,
  joinAs,
  meetNow,
  unsubscribePath,
} from "#tests/browser/classes.ts";
import {
  call,
  certify,
  courseCalled,
  finishCourse,
  openTrail,
  paidBy,
  pay,
  reviewBySomebody,
  signingFile,
} from "#tests/browser/records.ts";
import type { School } from "#tests/browser/school.ts";
import { freeCourse, paidCourse } from "#tests/browser/steps.ts";
import { admin, instructor, signIn } from "#tests/browser/support.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

/** A name or title as long as may be, without a place to break. */
export const endless = "N".repeat(120);

type Id = { id: number };
type Screens = {
  name: string;
  /** Pages of the panel, built of the same parts as those that are looked at by day. */
  tag?: "@nightly";
  /** Signs the page in as anyone who sees these screens and makes what they show. Returns their addresses. */
  open: (page: Page, school: School) => Promise<string[]>;
};

/** Every screen of the platform, by who sees it; words without end stand wherever people may write. */
export const screens: Screens[] = [
  { name: "what anybody reads", open: async () => [...readingPages, "/courses?layout=list&q=fe", "/dev/mail"] },
  {
    name: "what a visitor finds elsewhere",
    open: async (page) => {
      const course = await courseCalled(page.context().request, freeCourse);
      const lessons = await call<Id[]>(page.context().request, "GET", `/api/courses/${course}/lessons`);
      await call(page.context().request, "POST", "/api/sign-in-codes", {
        email: `${endless.slice(0, 60)}@exemplo.test`,
      });
      return [
        "/auth/code",
        `/courses/${course}`,
        `/courses/${course}/learn/${lessons[0]!.id}`,
        `/courses?q=${endless}`,
        "/contact?enviado=1",
        "/ajuda?q=certificado",
        "/ajuda?q=xyzzyq",
        "/auth/local/authorize",
        ...[
          "/my-courses",
          "/offline",
          "/profile",
          "/payments",
          "/payment-settings",
          "/instructor/commissions",
          "/instructor/commissions/statement",
          "/support",
        ],
        "/support/chat",
        "/my-certificates",
        "/api/docs",
        "/api/docs/courses",
        "/api/docs/webhooks",
        "/dev/ui",
      ];
    },
  },
  {
    name: "what a student studies",
    open: async (page) => {
      const api = page.context().request;
      const course = await signInAsStudent(page);
      const lessons = await call<Id[]>(api, "GET", `/api/courses/${course}/lessons`);
      const toIssue = await finishCourse(api, "O primeiro ano no ministério");
      const review = { ...toIssue, rating: 5, testimonial: endless };
      await call(api, "POST", `/api/courses/${toIssue.course_id}/reviews`, review);
      const { id, certificate_hash } = await certify(api);
      const instructorPage = await linkedFrom(api, `/courses/${course}`, /\/instructors\/[\w-]+/);
      const salmos = await courseCalled(api, "Orar com os Salmos");
      const asked = await call<Id>(api, "POST", `/api/lessons/${lessons[0]!.id}/questions`, {
        text: endless,
        passage: endless,
      });
      await call(api, "POST", `/api/lesson-posts/${asked.id}/answers`, { text: endless });
      const noted = await call<Id>(api, "POST", `/api/lessons/${lessons[0]!.id}/notes`, { text: endless });
      return [
        `/courses/${course}/learn/${lessons[0]!.id}/questions`,
        `/courses/${course}/learn/${lessons[1]!.id}/questions`,
        `/lesson-posts/${asked.id}`,
        `/courses/${course}/learn/${lessons[0]!.id}/notes`,
        `/my-courses/${course}/notes`,
        `/my-courses/${salmos}/notes`,
        `/lesson-notes/${noted.id}`,
        `/courses/${course}`,
        `/courses/${salmos}`,
        `/courses/${salmos}/review`,
        `/courses/${course}/offline`,
        ...lessons.map((lesson) => `/courses/${course}/learn/${lesson.id}`),
        ...[
          `/certificates/generate?${new URLSearchParams(toIssue as never)}`,
          instructorPage,
          `/courses/${toIssue.course_id}/review/edit`,
        ],
        "/my-courses",
        "/my-certificates",
        `/certificate/${id}`,
        `/certificate/${id}?verso=1`,
        "/certificate/0",
        `/certificate/verify/${certificate_hash}`,
        "/certificate/verify/0",
        "/certificate/verify/file",
      ];
    },
  },
  {
    name: "what a class meets for",
    open: async (page, school) => {
      const [leader, member] = [await signIn(page), await signIn(page)];
      const classId = await aClass(school, { leader, members: [member], name: endless });
      const about = { title: endless, place: endless, link: `https://sala.example/${endless}` };
      const now = await meetNow(school, classId, about);
      const days = (many: number) => new Date(Date.now() + many * 86_400_000);
      await meetNow(school, classId, { ...about, startsAt: days(-3) });
      const next = await meetNow(school, classId, { ...about, startsAt: days(3) });
      await meetNow(school, classId, { ...about, startsAt: days(4), cancelledAt: days(0) });
      const both = await aClass(school, { leader: member, members: [member], name: endless });
      const led = await meetNow(school, both, about);
      await page.context().request.post("/meetings/calendar", { form: { wanted: "true" } });
      return [
        ...[
          "/my-courses",
          "/meetings",
          "/meetings?page=9",
          "/meetings/calendar",
          `/meetings/${now}`,
          `/meetings/${next}`,
        ],
        ...["", "/meetings", "/meetings/new"].map((path) => `/my-classes/${both}${path}`),
        ...["edit", "cancellation", "attendance"].map((path) => `/meetings/${led}/${path}`),
      ];
    },
  },
  {
    name: "what a student buys",
    open: async (page) => {
      const api = page.context().request;
      await signInAsStudent(page);
      const paid = await courseCalled(api, paidCourse);
      const payment = await pay(api, paid, "credit_card");
      const group = await pay(api, paid, "credit_card", { seats: 3 });
      return [
        `/checkout/${await courseCalled(api, "Hebraico")}`,
        `/checkout/success/${paid}`,
        "/payments",
        `/checkout/${paid}/group`,
        `/checkout/${paid}/group?pessoas=3`,
        `/payments/${group}`,
        `/payments/${group}/invitations`,
        "/payments?status=refunded",
        `/payments/${payment}`,
        `/payments/${payment}/refund`,
      ];
    },
  },
  {
    name: "what a student finds of trails",
    open: async (page) => {
      const api = page.context().request;
      await signIn(page, admin);
      const free = await openTrail(api, { title: endless });
      const sold = await openTrail(api, { title: endless, price: 89.9, in_order: true });
      const other = await openTrail(api, { title: endless, price: 197 });
      await signInAsStudent(page);
      const order = { amount: 89.9, ...paidBy("pix") };
      await call(api, "POST", `/api/trails/${sold}/payments`, order);
      await call(api, "POST", `/api/trails/${free}/enroll`);
      for (const title of ["Orar com os Salmos", "O primeiro ano no ministério"]) await finishCourse(api, title);
      const { id } = await call<{ id: string }>(api, "POST", `/api/trails/${sold}/certificate`);
      return [
        "/trails",
        `/trails/${sold}`,
        `/trails/${free}`,
        `/trails/${free}/certificate`,
        `/trails/${other}`,
        `/checkout/trail/${other}`,
        `/checkout/trail/${sold}/success`,
        "/my-courses",
        "/my-certificates",
        `/certificate/${id}`,
        `/certificate/${id}?verso=1`,
      ];
    },
  },
  {
    name: "what an admin makes of trails",
    open: async (page) => {
      await signIn(page, admin);
      const id = await openTrail(page.context().request, { title: endless });
      return [
        "/admin/trails",
        "/admin/trails/new",
        `/admin/trails/${id}/edit`,
        `/admin/trails/${id}/delete`,
        `/trails/${id}`,
      ];
    },
  },
  {
    name: "what is one's own",
    open: async (page) => {
      const api = page.context().request;
      await signInAsStudent(page);
      const ticket = await openTicket(api);
      const made = await api.post("/profile/tokens", {
        form: { name: "Planilha", scopes: "profile:read", days: "30" },
      });
      expect(made.ok(), await made.text()).toBe(true);
      const revocation = await linkedFrom(api, "/profile/tokens", /\/profile\/tokens\/[\w-]+\/revocation/);
      return [
        ...[
          "/profile",
          "/profile/edit",
          "/profile/name",
          "/profile/sessions",
          "/profile/tokens",
          "/profile/data",
          "/profile/deletion",
        ],
        revocation,
        "/support",
        "/support?q=nada-disso",
        "/support/new",
        `/support/${ticket}`,
        "/support/chat",
        await handOver(api),
        "/auth/again?redirectTo=/payments",
      ];
    },
  },
  {
    name: "what an author writes",
    tag: "@nightly",
    open: async (page) => {
      await signInAsStudent(page);
      await pay(page.context().request, await courseCalled(page.context().request, paidCourse), "pix");
      const { course, lesson, audio } = await writeCourse(page);
      const linked = (what: RegExp) => linkedFrom(page.context().request, `/admin/lessons/${lesson}/edit`, what);
      const question = await linked(/\/admin\/questions\/\d+/);
      const resource = await linked(/\/admin\/resources\/\d+/);
      const sent = await sendPackage(page.context().request, course);
      return [
        "/admin",
        "/admin?q=nada+disso",
        "/admin/courses/new",
        "/admin/lessons/preview",
        "/admin/courses/package/file",
        `/admin/courses/packages/${sent}`,
        ...[
          "edit",
          "copy",
          "package",
          "delete",
          "publication",
          "publication-date",
          "lessons",
          "lessons/new",
          "lessons/text",
        ].map((path) => `/admin/courses/${course}/${path}`),
        ...[
          "edit",
          "delete",
          "quiz",
          "texts",
          "questions/new",
          "questions/file",
          "questions/import",
          "resources/new",
          "resources/file",
        ].map((path) => `/admin/lessons/${lesson}/${path}`),
        `/admin/lessons/${audio}/file`,
        "/admin/uploads",
        `${question}/edit`,
        `${question}/delete`,
        `${resource}/edit`,
        `${resource}/delete`,
        "/payment-settings",
        "/instructor/commissions",
        "/instructor/questions",
        "/instructor/questions?state=todas",
      ];
    },
  },
  {
    name: "captions, read and written",
    open: async (page) => {
      const path = await studiedLessonWithCaptions(page);
      const lesson = `/admin/lessons/${path.split("/").at(-1)}`;
      const resource = await linkedFrom(page.context().request, `${lesson}/edit`, /\/admin\/resources\/\d+/);
      const read = ["?legendas=1", "?busca=oracao", "?busca=nada"].map((asked) => path + asked);
      const all = ["", "?busca=oracao", `?busca=${endless}`].map((asked) => `/my-courses/search${asked}`);
      return [...read, ...all, `${lesson}/edit`, `${lesson}/resources/new?legendas=1`, `${resource}/edit`];
    },
  },
  {
    name: "what somebody does who looks after a class",
    open: async (page, school) => {
      const { id, course, lessons, member } = await aClassWaiting(page, school);
      const api = page.context().request;
      const said = { class_id: id, subject: endless, body: endless };
      const notice = await call<Id>(api, "POST", "/api/notices", said);
      return [
        `/my-classes/${id}`,
        `/my-classes/${id}/schedule`,
        ...lessons.slice(0, 2).map((lesson) => `/my-classes/${id}/schedule/${lesson.id}`),
        `/my-classes/${id}/notices`,
        `/notices/new?turma=${id}`,
        `/notices/new?turma=${id}&modelo=missed`,
        "/notices/preview",
        `/notices/${notice.id}`,
        await unsubscribePath(school, member),
        `/admin/courses/${course}/schedule`,
        `/admin/courses/${course}/notices`,
        ...lessons.slice(0, 2).map((lesson) => `/admin/lessons/${lesson.id}/opening`),
      ];
    },
  },
  {
    name: "what a member of a class waits for",
    open: async (page, school) => {
      const { course, lessons, member } = await aClassWaiting(page, school);
      await signIn(page, member);
      return [`/courses/${course}`, "/my-courses", ...lessons.map(({ id }) => `/courses/${course}/learn/${id}`)];
    },
  },
  {
    name: "what an admin decides of people and certificates",
    tag: "@nightly",
    open: async (page) => {
      const api = page.context().request;
      await signIn(page, admin);
      const used = await call<Id & { voucher_code: string }>(api, "POST", "/api/admin/vouchers", {
        description: endless,
      });
      const email = await signIn(page);
      await call(api, "PUT", "/api/profile", { full_name: endless, maintainer_voucher_code: used.voucher_code });
      const { id: certificate } = await certify(api);
      await signIn(page, admin);
      const [person] = await call<{ id: string }[]>(api, "GET", `/api/admin/users?q=${email}`);
      const entry = { full_name: endless, role: "instructor", specialties: ["Teologia"], bio: endless };
      const { id } = await call<{ id: string }>(api, "POST", "/api/admin/instructors", entry);
      const teamRole = await call<{ id: number }>(api, "POST", "/api/admin/team-roles", { email, role: "secretary" });
      const users = await call<{ user_id: string; ended_at: unknown }[]>(
        api,
        "GET",
        `/api/admin/vouchers/${used.id}/users`,
      );
      const user = users.find(({ ended_at }) => ended_at === null);
      const { reviewed, removal } = await moderateReviews(page);
      return [
        ...["", "/new", "/promotion", "/people", "/people?q=estudante"].map((path) => `/admin/instructors${path}`),
        "/admin/instructors/team",
        `/admin/people/${person!.id}`,
        `/admin/instructors/team/${teamRole.id}/removal`,
        ...["edit", "deletion", "second-factor"].map((path) => `/admin/instructors/people/${person!.id}/${path}`),
        ...["edit", "removal"].map((path) => `/admin/instructors/${id}/${path}`),
        "/admin/vouchers",
        `/admin/vouchers/${used.id}`,
        "/admin/vouchers/1/activation",
        `/admin/vouchers/ending?ids=${used.id}`,
        `/admin/people/${user!.user_id}/maintainer`,
        "/admin/certificates",
        "/admin/coupons",
        "/admin/coupons/new",
        ...[
          "/admin/certificates/issued",
          "/admin/certificates/issued?q=ninguém+assim",
          `/admin/certificates/${certificate}/correction`,
        ],
        `/admin/certificates/${certificate}/revocation`,
        "/admin/certificates/application",
        "/certificate-preview",
        "/certificate-preview?verso=1",
        reviewed,
        removal,
      ];
    },
  },
  {
    name: "what an admin pays and looks after",
    tag: "@nightly",
    open: async (page) => {
      const api = page.context().request;
      const { course, lesson } = await writeCourse(page);
      await call(api, "PUT", `/api/courses/${course}/toggle-publish`, { is_published: true });
      await signIn(page);
      await call(api, "PUT", "/api/profile", { full_name: endless });
      await pay(api, course, "pix");
      const ticket = await openTicket(api);
      await signIn(page, admin);
      const pending = () => call<Id[]>(api, "GET", "/api/admin/commissions?status=pending");
      const payout = await follow(api, "/admin/payouts/new", { selected: String((await pending())[0]!.id) });
      await signIn(page);
      const payment = await pay(api, course, "pix");
      await signIn(page, admin);
      const chosen = `commission_ids=${(await pending())[0]!.id}`;
      const replies = "/admin/support/canned-replies";
      await api.post(replies, { form: { title: endless.slice(0, 80), message: endless } });
      const canned = await linkedFrom(api, replies, /\/admin\/support\/canned-replies\/\d+/);
      const statement = await linkedFrom(api, "/admin/commissions", /\/admin\/commissions\/statement\/[\w-]+/);
      return [
        "/admin",
        "/admin/commissions",
        statement,
        "/admin/payouts",
        payout,
        `${payout}/cancellation`,
        `/admin/payouts/new?${chosen}`,
        `/admin/commissions/paid?${chosen}`,
        ...[
          "/payments",
          `/payments?q=${endless}`,
          `/payments/${payment}`,
          `/admin/payments/${payment}/refund`,
          "/admin/payments/statement",
          "/admin/support",
          "/admin/support?q=nada-disso",
          `/admin/support/${ticket}`,
          `/admin/support/${ticket}/notes`,
          `/admin/support/${ticket}/merge`,
          "/admin/support/canned-replies",
          canned.replace(/\/(\d+)$/, "?edit=$1"),
          `${canned}/removal`,
        ],
        `/courses/${course}/learn/${lesson}`,
      ];
    },
  },
  {
    name: "what a class shows to its admin, its leader and its members",
    tag: "@nightly",
    open: async (page, school) => {
      const { id, course, member } = await aStudiedClass(page, school, endless);
      await call(page.context().request, "POST", `/api/courses/${course}/enroll`);
      await joinAs(school, id, admin);
      return [
        "/admin/classes",
        "/admin/classes?q=nada+disso",
        "/admin/classes/new",
        `/admin/classes/${id}/edit`,
        "/my-classes",
        `/my-classes/${id}`,
        `/my-classes/${id}?q=ningu%C3%A9m`,
        `/my-classes/${id}/leaving`,
        `/my-classes/${id}/members/${member}`,
        `/my-classes/${id}/members/${member}/removal`,
        `/my-classes/${id}/report`,
        `/admin/courses/${course}/report`,
        "/profile",
      ];
    },
  },
  {
    name: "how people are brought in",
    tag: "@nightly",
    open: async (page, school) => {
      const email = await signIn(page);
      await signIn(page, admin);
      const api = page.context().request;
      const course_id = await courseCalled(api, paidCourse);
      const class_id = await aClass(school, { leader: admin, members: [], name: endless.slice(0, 80) });
      const content = `${endless};${endless.slice(0, 60)}@exemplo.test;\n${endless};errado;${endless}`;
      const list = await call<Id>(api, "POST", "/api/admin/imports", { content, ground: "asked", course_id });
      const invited = { email: `${Date.now()}@exemplo.test`, full_name: endless, class_id };
      const { id } = await call<Id>(api, "POST", "/api/admin/invitations", invited);
      const link = await call<Id & { code: string }>(api, "POST", "/api/admin/invitation-links", { class_id });
      const gift = await call<{ enrollment_id: number }>(api, "POST", "/api/admin/enrollments", {
        email,
        course_id,
        reason: endless,
      });
      return [
        ...["", `s/${list.id}`].map((path) => `/admin/people/import${path}`),
        "/admin/people/invitations",
        "/admin/people/invitations?q=ninguem",
        "/admin/people/links",
        `/admin/people/links/${link.id}`,
        `/admin/people/links/${link.id}/sheet`,
        "/admin/people/enrolments",
        `/admin/people/enrolments/${gift.enrollment_id}/removal`,
        `/my-classes/${class_id}/invitations`,
        ...["", "/recusa"].map((path) => invitationPath(school, id) + path),
        `/entrar/${link.code}`,
        "/entrar/NADA",
      ];
    },
  },
  {
    name: "what an admin connects and watches",
    tag: "@nightly",
    open: async (page) => {
      const api = page.context().request;
      await signIn(page, admin);
      const about = { url: `http://127.0.0.1:9/${Date.now()}`, description: endless, types: "course.published" };
      const made = await api.post("/admin/webhooks/new", { form: about });
      expect(made.ok(), await made.text()).toBe(true);
      const hook = await linkedFrom(api, "/admin/webhooks", /\/admin\/webhooks\/\d+/);
      const delivery = await follow(api, `${hook}/trial`, {});
      await follow(api, "/profile/second-factor/begin", {});
      await api.post("/admin/school/signature", { multipart: await signingFile() });
      return [
        "/profile/second-factor",
        "/admin/webhooks",
        "/admin/webhooks/new",
        hook,
        `${hook}/edit`,
        `${hook}/rotation`,
        `${hook}/removal`,
        delivery,
        "/admin/health",
        "/admin/health/issuer-key",
        "/admin/events",
        "/admin/events?kind=sign-ins",
        "/admin/events?q=ninguém+assim",
        "/admin/events?q=a",
        ...sectionNames.map((section) => `/admin/school/${section}`),
        "/admin/school/copies/key",
        "/admin/school/sales/test",
        "/admin/school/signature",
        "/admin/school/signature/removal",
        "/setup/school",
        "/setup/letters",
        "/setup/selling",
        "/setup/texts",
      ];
    },
  },
];

/** Somebody new of an endless name, enrolled in the free course. Returns its id. */
async function signInAsStudent(page: Page) {
  const api = page.context().request;
  await signIn(page);
  await call(api, "PUT", "/api/profile", { full_name: endless });
  const course = await courseCalled(api, freeCourse);
  await call(api, "POST", `/api/courses/${course}/enroll`);
  return course;
}

/** As an admin: a class of somebody of an endless name, whose lessons wait for a date. */
async function aClassWaiting(page: Page, school: School) {
  const member = await signIn(page);
  await call(page.context().request, "PUT", "/api/profile", { full_name: endless });
  const { course, lessons } = await aFreeCourse(page, endless);
  const about = { name: endless, courseIds: [course], leader: admin, members: [member], startsOn: "2026-01-01" };
  const id = await aClass(school, about);
  const far = { from: "date", date: `${new Date().getFullYear() + 1}-12-20`, time: "19:30" };
  await call(page.context().request, "PUT", `/api/courses/${course}/schedule`, far);
  return { id, course, lessons, member };
}

async function openTicket(api: APIRequestContext) {
  const asked = { subject: endless, description: endless, category: "general", priority: "low" };
  return (await call<Id>(api, "POST", "/api/support-tickets", asked)).id;
}

/** Asks the assistant for a person. Returns the page that hands the conversation over. */
async function handOver(api: APIRequestContext) {
  const session_id = `conversa-${Date.now()}`;
  await call(api, "POST", "/api/ai-chat", { message: "Quero falar com uma pessoa", session_id });
  return `/support/chat/escalation?conversa=${session_id}`;
}

/**
 * As the demo instructor, a draft with a text, which has a question and a resource, and with a recording to be sent.
 */
async function writeCourse(page: Page) {
  await signIn(page, instructor);
  const api = page.context().request;
  const about = { category: "teologico", level: "avancado", duration_hours: 1, price: 49.9 };
  const { id: course } = await call<Id>(api, "POST", "/api/courses", {
    ...about,
    title: endless,
    description: endless,
  });
  const text = `# ${endless}\n\n${endless}\n\n\`\`\`\n${"x".repeat(300)}\n\`\`\`\n\nhttps://exemplo.test/${endless}`;
  const written = { course_id: course, title: endless, duration_minutes: 1, is_free: true };
  const lesson = await call<Id>(api, "POST", "/api/lessons", {
    ...{ ...written, content_type: "text", content_text: text, order_index: 0 },
  });
  const question = { lesson_id: lesson.id, question_text: endless, question_type: "short_answer", correct_answer: "a" };
  await call(api, "POST", "/api/quiz-questions", { ...question, order_index: 0, explanation: endless });
  const resource = { lesson_id: lesson.id, resource_type: "document", resource_title: endless };
  await call(api, "POST", "/api/lesson-resources", { ...resource, resource_url: "https://exemplo.test/lista" });
  const { id: other } = await call<Id>(api, "POST", "/api/courses", { ...about, title: endless, description: endless });
  const audio = await call<Id>(api, "POST", "/api/lessons", {
    ...{ ...written, course_id: other, content_type: "audio", order_index: 0 },
  });
  return { course, lesson: lesson.id, audio: audio.id };
}

/** Sends a form and gives the address to which it leads. */
async function follow(api: APIRequestContext, path: string, form: Record<string, string>) {
  const answer = await api.post(path, { form });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return new URL(answer.url()).pathname;
}

/** The first address of this form that the page leads to. */
/** As an admin: a course with one review taken down and another that may be. */
async function moderateReviews(page: Page) {
  const api = page.context().request;
  const said = { rating: 1, testimonial: endless };
  const course = await reviewBySomebody(page, "O primeiro ano no ministério", said);
  const removalOf = () => linkedFrom(api, `/courses/${course}`, /\/courses\/\d+\/reviews\/\d+\/removal/);
  const id = /(\d+)\/removal/.exec(await removalOf())![1];
  await call(api, "POST", `/api/reviews/${id}/removal`, { reason: "Cita uma pessoa pelo nome." });
  await reviewBySomebody(page, "O primeiro ano no ministério", said);
  return { reviewed: `/courses/${course}`, removal: await removalOf() };
}

async function linkedFrom(api: APIRequestContext, path: string, what: RegExp) {
  const found = what.exec(await (await api.get(path)).text());
  expect(found, `${path} leads to ${what}`).not.toBeNull();
  return found![0];
}

/** Exports a course and sends its package again; returns the package's id. */
async function sendPackage(api: APIRequestContext, course: number | string) {
  const buffer = await (await api.get(`/admin/courses/${course}/package.zip`)).body();
  const file = { name: "curso.zip", mimeType: "application/zip", buffer };
  const answer = await api.post("/api/course-packages", { multipart: { file } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
