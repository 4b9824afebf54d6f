import type { APIRequestContext, Page } from "playwright/test";
import { sectionNames } from "#app/domain/school-settings/sections.ts";
import { aClass, aFreeCourse, aStudiedClass, meetNow } from "#tests/browser/classes.ts";
import { call, certify, courseCalled, finishCourse, pay } from "#tests/browser/records.ts";
import type { School } from "#tests/browser/school.ts";
import { freeCourse, paidCourse } from "#tests/browser/steps.ts";
import { admin, expect, instructor, seen, signIn, test } from "#tests/browser/support.ts";

type Role =
  | "heading"
  | "checkbox"
  | "link"
  | "button"
  | "textbox"
  | "searchbox"
  | "spinbutton"
  | "radio"
  | "article"
  | "table";
type TaskPage = {
  name: string;
  /** Makes what the page shows. Returns its address. */
  open: (page: Page, api: APIRequestContext, school: School) => Promise<string>;
  role: Role;
  action: RegExp;
  /** Where the action begins at the latest, in pixels from the top; 600 where nothing else is said. */
  below?: number;
};

/** What a section of the school's settings begins with, if not with a text field. */
const firstFields: Partial<Record<(typeof sectionNames)[number], Pick<TaskPage, "role" | "action">>> = {
  "sign-in": { role: "radio", action: /^Não/ },
  sales: { role: "radio", action: /^Simulação/ },
  limits: { role: "spinbutton", action: /./ },
};

/**
 * The pages that people come to with a task, each with what they came for. On a phone of 360 × 740 that begins above
 * 600 pixels, before anything is scrolled.
 */
const pages: TaskPage[] = [
  {
    name: "a course that is free, for a visitor",
    open: async (_, api) => `/courses/${await courseCalled(api, freeCourse)}`,
    role: "link",
    action: /^Entrar e se inscrever/,
  },
  {
    name: "a course that costs something",
    open: async (page, api) => {
      await signIn(page);
      return `/courses/${await courseCalled(api, paidCourse)}`;
    },
    role: "link",
    action: /^Comprar curso/,
  },
  {
    name: "a course that was begun",
    open: async (page, api) => `/courses/${await begin(page, api)}`,
    role: "link",
    action: /^Continuar: aula 2/,
  },
  {
    name: "one's own courses",
    open: async (page, api) => {
      await begin(page, api);
      return "/my-courses";
    },
    role: "link",
    action: /^Continuar$/,
    below: 250,
  },
  {
    name: "one's own courses, with a meeting of the class",
    open: async (page, api, school) => {
      await begin(page, api);
      await meet(page, school);
      return "/my-courses";
    },
    role: "link",
    action: /^Ver o encontro/,
  },
  {
    name: "a meeting that one has come to",
    open: async (page, _, school) => {
      await signIn(page);
      await meet(page, school);
      return "/meetings";
    },
    role: "button",
    action: /^Cheguei$/,
  },
  {
    name: "the meetings of a class",
    open: async (page, _, school) => {
      await signIn(page);
      const { classId } = await meet(page, school);
      return `/my-classes/${classId}/meetings`;
    },
    role: "link",
    action: /^Presença/,
  },
  {
    name: "a meeting to be planned",
    open: async (page, _, school) => {
      await signIn(page);
      const { classId } = await meet(page, school);
      return `/my-classes/${classId}/meetings/new`;
    },
    role: "textbox",
    action: /^Título/,
  },
  {
    name: "who was at a meeting",
    open: async (page, _, school) => {
      await signIn(page);
      const { meetingId } = await meet(page, school);
      return `/meetings/${meetingId}/attendance`;
    },
    role: "checkbox",
    action: /./,
    below: 500,
  },
  {
    name: "a course that was finished",
    open: async (page, api) => {
      await signIn(page);
      await certify(api);
      return `/courses/${await courseCalled(api, "Orar com os Salmos")}`;
    },
    role: "link",
    action: /^Ver certificado/,
  },
  {
    name: "the name before a certificate",
    open: async (page, api) => {
      await signIn(page);
      const { course_id, enrollment_id } = await finishCourse(api, "Orar com os Salmos");
      return `/certificates/generate?course_id=${course_id}&enrollment_id=${enrollment_id}`;
    },
    role: "textbox",
    action: /^Nome completo/,
  },
  {
    name: "a certificate",
    open: async (page, api) => {
      await signIn(page);
      return `/certificate/${(await certify(api)).id}`;
    },
    role: "article",
    action: /^Frente do certificado/,
    below: 120,
  },
  {
    name: "the certificates of the school",
    open: async (page, api) => {
      await signIn(page);
      await certify(api); // An empty list has no search.
      await signIn(page, admin);
      return "/admin/certificates/issued";
    },
    role: "searchbox",
    action: /Número, nome ou e-mail/,
  },
  {
    name: "the purchase of a course",
    open: async (page, api) => {
      await signIn(page);
      return `/checkout/${await courseCalled(api, paidCourse)}`;
    },
    role: "button",
    action: /^Pagar R\$/,
  },
  {
    name: "a course that was bought",
    open: async (page, api) => {
      await signIn(page);
      const course = await courseCalled(api, paidCourse);
      await pay(api, course, "pix");
      return `/checkout/success/${course}`;
    },
    role: "link",
    action: /^Começar Agora/,
  },
  {
    name: "a review to be changed",
    open: async (page, api) => {
      await signIn(page);
      const finished = await finishCourse(api, "Orar com os Salmos");
      const review = { ...finished, rating: 4, testimonial: "Curto e bom." };
      await call(api, "POST", `/api/courses/${finished.course_id}/reviews`, review);
      return `/courses/${finished.course_id}/review/edit`;
    },
    role: "radio",
    action: /Excelente/,
  },
  {
    name: "the look-up of a certificate",
    open: async () => "/certificate/verify",
    role: "textbox",
    action: /^Número do certificado/,
  },
  {
    name: "a question to people",
    open: async (page) => {
      await signIn(page);
      return "/support/new";
    },
    role: "textbox",
    action: /^Assunto/,
  },
  {
    name: "one's own commissions",
    open: async (page) => {
      await signIn(page, instructor);
      return "/instructor/commissions";
    },
    role: "link",
    action: /^Pendentes/,
  },
  {
    name: "the lessons of a class, of which one is to be opened",
    open: async (page, _, school) => `/my-classes/${(await waitingClass(page, school)).id}/schedule`,
    role: "button",
    action: /^Abrir agora/,
    below: 500,
  },
  {
    name: "a notice to a class",
    open: async (page, _, school) => `/notices/new?turma=${(await waitingClass(page, school)).id}`,
    role: "textbox",
    action: /^Assunto/,
  },
  {
    name: "the notices of a class",
    open: async (page, _, school) => `/my-classes/${(await waitingClass(page, school)).id}/notices`,
    role: "link",
    action: /^Escrever um aviso/,
    below: 300,
  },
  {
    name: "the calendar of a course",
    open: async (page, _, school) => `/admin/courses/${(await waitingClass(page, school)).course}/schedule`,
    role: "link",
    action: /^O semeador/,
    below: 400,
  },
  {
    name: "a lesson that has not opened",
    open: async (page, _, school) => {
      const { course, lessons, member } = await waitingClass(page, school);
      await signIn(page, member);
      return `/courses/${course}/learn/${lessons[1]!.id}`;
    },
    role: "heading",
    action: /^Esta aula ainda não abriu/,
    below: 400,
  },
  {
    name: "everybody's payments",
    open: async (page, api) => {
      await sell(page, api);
      return "/payments";
    },
    role: "table",
    action: /./,
  },
  {
    name: "the courses of the panel",
    open: async (page) => {
      await signIn(page, admin);
      return "/admin";
    },
    role: "table",
    action: /./,
  },
  {
    name: "the courses of the panel, beneath a message",
    open: async (page, api) => {
      await signIn(page, admin);
      const view = { list: "cursos", search: "?status=published", name: "Publicados" };
      expect((await api.post("/admin/views", { form: view, maxRedirects: 0 })).status()).toBe(303);
      return "/admin";
    },
    role: "table",
    action: /./,
  },
  {
    name: "the classes of the school",
    open: async (page, _, school) => {
      await aStudiedClass(page, school, "Turma de terça");
      return "/admin/classes";
    },
    role: "table",
    action: /./,
  },
  {
    name: "the people of a class",
    open: async (page, _, school) => `/my-classes/${(await aStudiedClass(page, school, "Turma de quinta")).id}`,
    role: "table",
    action: /./,
  },
  {
    name: "a new class",
    open: async (page) => {
      await signIn(page, admin);
      return "/admin/classes/new";
    },
    role: "textbox",
    action: /^Nome da turma/,
  },
  {
    name: "the commissions of all instructors",
    open: async (page, api) => {
      await sell(page, api);
      return "/admin/commissions";
    },
    role: "table",
    action: /./,
  },
  {
    name: "an instructor's statement of commissions in a period",
    open: async (page, api) => {
      await sell(page, api);
      await signIn(page, instructor);
      return "/instructor/commissions/statement?from=2020-01-01&to=2099-12-31";
    },
    role: "table",
    action: /./,
  },
  {
    name: "the questions people have sent",
    open: async (page, api) => {
      await ask(page, api);
      return "/admin/support";
    },
    role: "table",
    action: /./,
  },
  {
    name: "a question to be answered",
    open: async (page, api) => `/admin/support/${await ask(page, api)}`,
    role: "article",
    action: /^/,
    below: 500,
  },
  {
    name: "the vouchers",
    open: async (page) => {
      await signIn(page, admin);
      return "/admin/vouchers";
    },
    role: "table",
    action: /./,
  },
  {
    name: "the people of the school",
    open: async (page) => {
      await signIn(page, admin);
      return "/admin/instructors/people";
    },
    role: "table",
    action: /./,
  },
  {
    name: "a new instructor",
    open: async (page) => {
      await signIn(page, admin);
      return "/admin/instructors/new";
    },
    role: "textbox",
    action: /^Nome completo/,
  },
  {
    name: "the look of certificates",
    open: async (page) => {
      await signIn(page, admin);
      return "/admin/certificates";
    },
    role: "textbox",
    action: /^Nome da instituição/,
  },
  {
    name: "one's own profile",
    open: async (page) => {
      await signIn(page);
      return "/profile/edit";
    },
    role: "textbox",
    action: /^Nome completo/,
  },
  {
    name: "the sign-in page",
    open: async () => "/auth/login",
    role: "textbox",
    action: /^Seu e-mail/,
  },
  {
    name: "the code that came by e-mail",
    open: async (_, api) => {
      await call(api, "POST", "/api/sign-in-codes", { email: "ana@exemplo.test" });
      return "/auth/code";
    },
    role: "textbox",
    action: /^Código/,
    below: 400,
  },
  {
    name: "a second factor to be set up",
    open: async (page, api) => {
      await signIn(page, admin);
      await api.post("/profile/second-factor/begin", { form: {} });
      return "/profile/second-factor";
    },
    role: "textbox",
    action: /^Código do aplicativo/,
  },
  ...sectionNames.map(
    (section): TaskPage => ({
      name: `the school's settings, ${section}`,
      open: async (page) => {
        await signIn(page, admin);
        return `/admin/school/${section}`;
      },
      ...(firstFields[section] ?? { role: "textbox", action: /./ }),
    }),
  ),
];

for (const { name, open, role, action, below = 600 } of pages) {
  test(`${name} begins with what one came for`, async ({ page, school }) => {
    await page.goto(await open(page, page.context().request, school));
    const target = seen(page.getByRole(role, { name: action }));
    const box = await target.boundingBox();
    expect(box, `${action} is on the page`).not.toBeNull();
    expect(box!.y, `${action} begins above ${below} pixels`).toBeLessThan(below);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

/** Somebody new who has done the first lesson. Returns the course. */
async function begin(page: Page, api: APIRequestContext) {
  await signIn(page);
  const course = await courseCalled(api, "Orar com os Salmos");
  await call(api, "POST", `/api/courses/${course}/enroll`);
  const [first] = await call<{ id: number }[]>(api, "GET", `/api/courses/${course}/lessons`);
  await call(api, "POST", `/api/lessons/${first!.id}/complete`);
  return course;
}

/** Anyone who is signed in leads a class, is in it, and it meets now. */
async function meet(page: Page, school: School) {
  const { email } = await call<{ email: string }>(page.context().request, "GET", "/api/profile");
  const classId = await aClass(school, { leader: email, members: [email] });
  return { classId, meetingId: await meetNow(school, classId) };
}

/** As an admin, a class that waits for its lessons. */
async function waitingClass(page: Page, school: School) {
  const member = await signIn(page);
  const { course, lessons } = await aFreeCourse(page);
  const about = { name: "Discipulado", courseIds: [course], leader: admin, members: [member], startsOn: "2026-01-01" };
  const id = await aClass(school, about);
  const far = { from: "date", date: `${new Date().getFullYear() + 1}-12-20`, time: "19:30" };
  await call(page.context().request, "PUT", `/api/courses/${course}/schedule`, far);
  return { id, course, lessons, member };
}

/** Somebody new buys a course, and an admin signs in after them. */
async function sell(page: Page, api: APIRequestContext) {
  await signIn(page);
  await pay(api, await courseCalled(api, paidCourse), "pix");
  await signIn(page, admin);
}

/** Somebody new sends the school a question, which an admin then reads. Returns its id. */
async function ask(page: Page, api: APIRequestContext) {
  await signIn(page);
  const asked = { subject: "O áudio para", description: "Sempre aos 20 segundos.", category: "technical" };
  const { id } = await call<{ id: number }>(api, "POST", "/api/support-tickets", { ...asked, priority: "normal" });
  await signIn(page, admin);
  return id;
}
