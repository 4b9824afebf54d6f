import { randomUUID } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { type RateLimitName, rateLimitRules } from "#app/domain/access/rate-limits.ts";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import type { Ctx, SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { askEmailCode } from "#app/domain/sign-in/email-code.server.ts";
import { takeFlash } from "#app/http/sessions/flash.server.ts";
import { codeTokenCookie } from "#app/http/sessions/session.server.ts";
import routes from "#app/routes.ts";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aLedClass, aMeeting } from "#tests/domain/meetings/a-meeting.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { addresses, callsOf, endpointAt } from "#tests/support/contract.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const ip = "203.0.113.9";
const tooMany = "Muitas tentativas. Tente novamente em ";

/** A form or call: its method and address, and what has to be sent for it to count, where an empty body does not. */
type Endpoint = string | [string, Sent];
type Sent = {
  body?: object | ((n: number) => object);
  /**
   * About a ticket: whether its own asker comes, or somebody of the school; a visitor has none. About a meeting: one of
   * its members.
   */
  as?: "owner" | "admin" | "visitor" | "member" | "buyer";
  /** What has to be there before the n-th knock; a cookie that it returns comes with it. */
  before?: (ctx: SignedCtx, n: number) => Promise<unknown>;
};

const ticket = { subject: "Aula sem som", description: "A segunda aula não toca no meu celular." };
const rute = { name: "Rute", email: "rute@exemplo.test" };
const giveBack = { reason: "Combinado por telefone." };
const notice = { audience: "all", subject: "Domingo", body: "Até domingo!" };
const answer: Sent = { body: { message: "Já vejo." } };
const conversation = (n: number) => `conversa-${n}`;

/** Each limit, and every endpoint that counts in it: the forms and the calls of the JSON contract. */
const table: Partial<Record<RateLimitName, Endpoint[]>> = {
  "sign-in.start": ["POST /auth/login", "POST /auth/again", "POST /setup", "GET /api/oauth/:provider/redirect_url"],
  "setup.open": [
    ["GET /setup", { as: "visitor", before: unfounded }],
    ["POST /setup/founder", { as: "visitor", before: unfounded, body: { code: "123456", full_name: "Rute" } }],
  ],
  "sign-in.code": [
    ["POST /auth/login", { body: { provider: "email", email: rute.email }, as: "visitor" }],
    ["POST /api/sign-in-codes", { body: { email: rute.email }, as: "visitor" }],
  ],
  "sign-in.code.wrong": [
    ["POST /auth/code", { body: { code: "123456" }, as: "visitor", before: askCode }],
    ["POST /api/sessions", { body: { email: rute.email, code: "123456" }, as: "visitor", before: askCode }],
  ],
  "sign-in.finish": [
    "GET /auth/callback",
    ["POST /auth/code", { body: { code: "123456" } }],
    ["POST /api/sessions", { body: { code: "x" } }],
  ],
  "sign-in.factor": [
    ["POST /auth/second-step", { body: { code: "123456" } }],
    ["POST /auth/again", { body: { provider: "factor", code: "123456" } }],
    ["POST /profile/second-factor", { body: { code: "123456" }, as: "admin" }],
    ["POST /api/sessions", { body: { second_factor: "123456" } }],
  ],
  "certificate.verify": [
    "POST /certificate/verify/file",
    ["POST /certificate/verify", { body: { certificate_number: "SEMENTEIRA-2026-11-999999" } }],
    ["POST /api/certificates/verify", { body: { certificate_number: "SEMENTEIRA-2026-11-999999" } }],
  ],
  "certificate.verify-hash": [
    "GET /certificate/verify/:hash",
    "GET /certificate/verify/:id/picture.png",
    "GET /api/certificates/verify/:hash",
    "GET /credentials/:hash",
  ],
  "course.enrol": [
    "POST /courses/:id/enroll",
    "POST /api/courses/:id/enroll",
    "POST /convite/:token",
    "POST /api/my-invitations/:id/acceptance",
    "POST /entrar/:code",
    "POST /api/invitation-links/:code/use",
    "POST /trails/:id/enroll",
    "POST /api/trails/:id/enroll",
  ],
  "link.find": ["GET /entrar/:code", "GET /api/invitation-links/:code"],
  "people.import": [
    ["POST /admin/people/import", { body: { content: "Ana;ana@exemplo.test" }, as: "admin" }],
    ["POST /admin/people/imports/:id/check", { as: "admin" }],
    "POST /api/admin/imports",
    "POST /api/admin/imports/:id/check",
  ],
  "payments.statement": [["POST /admin/payments/statement", { as: "admin" }]],
  "people.invite": [
    "POST /admin/people/invitations",
    "POST /admin/people/invitations/:id/again",
    "POST /api/admin/invitations",
    "POST /api/admin/invitations/:id/again",
    ["POST /payments/:id/invitations", { body: { emails: "ana@exemplo.test" } }],
  ],
  "certificate.generate": [
    "POST /certificates/generate",
    "POST /api/certificates/generate",
    "POST /trails/:id/certificate",
    "POST /api/trails/:id/certificate",
  ],
  "lesson-post.write": [
    "POST /courses/:id/learn/:lessonId/questions",
    "POST /lesson-posts/:id",
    "POST /api/lessons/:id/questions",
    "POST /api/lesson-posts/:id/answers",
  ],
  "lesson-note.write": [
    "POST /courses/:id/learn/:lessonId/notes",
    "POST /lesson-notes/:id",
    "POST /api/lessons/:id/notes",
    "PUT /api/lesson-notes/:id",
  ],
  "lesson-post.react": ["POST /lesson-posts/:id/reaction", "POST /api/lesson-posts/:id/reaction"],
  "review.write": [
    "POST /courses/:id/review",
    "POST /courses/:id/review/edit",
    "POST /courses/:id/review/deletion",
    "POST /api/courses/:id/reviews",
    "PUT /api/courses/:id/my-review",
    "DELETE /api/courses/:id/my-review",
  ],
  "profile.edit": [
    ...[
      "POST /profile/edit",
      "POST /profile/name",
      "POST /payment-settings",
      "POST /admin/instructors/people/:userId/edit",
      "POST /profile/second-factor/begin",
      "POST /profile/second-factor/passkeys",
      "POST /profile/second-factor/passkeys/:passkeyId/removal",
      "POST /profile/second-factor/recovery-codes",
      "POST /profile/second-factor/removal",
    ],
    "PUT /api/profile",
    "PUT /api/payment-settings",
  ],
  "quiz.attempt": ["POST /courses/:id/learn/:lessonId", "POST /api/lessons/:id/quiz-attempts"],
  "consent.change": [
    "POST /profile/data",
    "POST /profile/data/assistant",
    "POST /profile/data/notices",
    "POST /setup/texts",
    "POST /unsubscribe/:token",
  ],
  "notice.send": [
    ["POST /notices/new", { body: { ...notice, class_id: "1" } }],
    ["POST /api/notices", { body: { ...notice, class_id: 1 } }],
  ],
  "voucher.try": [
    ["POST /profile/edit", { body: { full_name: "Rute", maintainer_voucher_code: "ERRADO-0001" } }],
    ["PUT /api/profile", { body: { full_name: "Rute", maintainer_voucher_code: "ERRADO-0001" } }],
  ],
  "coupon.try": [
    ["POST /checkout/:id/coupon", { as: "buyer", body: { coupon_code: "ERRADO" } }],
    ["POST /api/courses/:id/coupon-enrolments", { as: "buyer", body: { coupon_code: "ERRADO" } }],
  ],
  "payment.make": [
    "POST /checkout/:id",
    "POST /checkout/:id/group",
    "POST /api/payments",
    "POST /checkout/trail/:id",
    "POST /api/trails/:id/payments",
    ["POST /checkout/trail/:id/coupon", { body: { coupon_code: "ERRADO" } }],
    ["POST /api/trails/:id/coupon-enrolments", { body: { coupon_code: "ERRADO" } }],
  ],
  "payment.change": [
    "POST /payments/:id/refund",
    "POST /payments/:id/cancellation",
    "POST /payments/:id/simulator",
    "POST /api/payments/:id/refund",
    "POST /api/payments/:id/cancellation",
    ["POST /admin/payments/:id/refund", { as: "admin", body: giveBack }],
    ["POST /api/admin/payments/:id/refund", { as: "admin", body: giveBack }],
    ["POST /admin/payments/:id/invoice", { as: "admin" }],
    ["POST /api/admin/payments/:id/invoice", { as: "admin" }],
    ["POST /admin/payments/:id/check", { as: "admin" }],
    ["POST /api/admin/payments/:id/check", { as: "admin" }],
    ["POST /admin/payments/:id/second-refund", { as: "admin" }],
    ["POST /api/admin/payments/:id/second-refund", { as: "admin" }],
  ],
  "mail.again": ["POST /payments/:id/receipt-mail"],
  "assistant.ask": ["POST /support/chat", "POST /api/ai-chat"],
  "ticket.create": [
    ["POST /support/new", { body: ticket }],
    ["POST /contact", { body: ticket }],
    ["POST /support/chat/escalation", { body: (n) => ({ ...ticket, session_id: conversation(n) }), before: talk }],
    ["POST /api/support-tickets", { body: ticket }],
  ],
  "ticket.contact": [["POST /contact", { body: { ...ticket, ...rute }, as: "visitor" }]],
  "ticket.reply": [
    ["POST /support/:id", { ...answer, as: "owner" }],
    ["POST /api/support-tickets/:id/replies", { ...answer, as: "owner" }],
  ],
  "ticket.answer": [
    ["POST /admin/support/:id", { ...answer, as: "admin" }],
    ["POST /api/support-tickets/:id/replies", { ...answer, as: "admin" }],
    ["POST /admin/support/:id/notes", { body: { note: "Já ligou." }, as: "admin" }],
    ["POST /api/support-tickets/:id/notes", { body: { note: "Já ligou." }, as: "admin" }],
  ],
  "authoring.write": [
    "POST /admin/courses/new",
    "POST /admin/courses/:id/edit",
    "POST /admin/courses/:id/publication",
    "POST /admin/courses/:id/former-instructors",
    "PUT /api/courses/:id/former-instructors",
    "POST /admin/courses/:id/schedule",
    "PUT /api/courses/:id/schedule",
    "POST /admin/lessons/:id/opening",
    "PUT /api/lessons/:id/opening",
    "POST /admin/courses/:id/delete",
    "POST /admin/courses/:id/lessons/new",
    "POST /admin/courses/:id/lessons/text",
    "POST /admin/lessons/preview",
    "POST /admin/lessons/:id/edit",
    "POST /admin/lessons/:id/place",
    "POST /admin/lessons/:id/delete",
    "POST /admin/lessons/:id/texts",
    "POST /admin/lessons/:id/questions/new",
    "POST /admin/questions/:id/edit",
    "POST /admin/questions/:id/place",
    "POST /admin/courses/:id/copy",
    "POST /api/courses/:id/copies",
    "POST /admin/lessons/:id/quiz",
    "POST /admin/lessons/:id/questions/file",
    "POST /admin/lessons/:id/questions/import",
    "POST /api/lessons/:id/question-imports",
    "POST /admin/questions/:id/delete",
    "POST /admin/lessons/:id/resources/new",
    "POST /admin/uploads",
    "POST /admin/courses/:id/draft",
    "POST /admin/courses/:id/draft/removal",
    "POST /admin/resources/:id/edit",
    "POST /admin/resources/:id/place",
    "POST /admin/resources/:id/delete",
    "POST /api/courses",
    "PUT /api/courses/:id",
    "DELETE /api/courses/:id",
    "PUT /api/courses/:id/lesson-order",
    "PUT /api/courses/:id/toggle-publish",
    "POST /api/lessons",
    "PUT /api/lessons/:id",
    "DELETE /api/lessons/:id",
    "POST /admin/courses/:id/lessons",
    "PATCH /api/courses/:id/lessons",
    "PUT /api/lessons/:id/place",
    "PUT /api/quiz-questions/:id/place",
    "PUT /api/lesson-resources/:id/place",
    "POST /admin/courses/:id/publication-date",
    "PUT /api/courses/:id/publication-date",
    "POST /admin/trails/new",
    "POST /admin/trails/:id/edit",
    "POST /admin/trails/:id/courses",
    "POST /admin/trails/:id/publication",
    "POST /admin/trails/:id/delete",
    "POST /api/trails",
    "PUT /api/trails/:id",
    "DELETE /api/trails/:id",
    "POST /api/trails/:id/courses",
    "PUT /api/trails/:id/toggle-publish",
    "POST /api/quiz-questions",
    "PUT /api/quiz-questions/:id",
    "DELETE /api/quiz-questions/:id",
    "POST /api/lesson-resources",
    "PUT /api/lesson-resources/:id",
    "DELETE /api/lesson-resources/:id",
  ],
  "media.upload": [
    "POST /admin/lessons/:id/file",
    "POST /admin/lessons/:id/resources/file",
    "POST /admin/lessons/:id/uploads",
    "POST /api/upload",
    "GET /admin/courses/:id/package.zip",
    "GET /admin/courses/:id/package.imscc",
    "POST /admin/courses/package/file",
    "POST /admin/courses/packages/:id",
    "POST /api/course-packages",
    "POST /api/course-packages/:id/import",
  ],
  "lesson.download": ["GET /courses/:id/course.zip", "GET /courses/:id/learn/:lessonId.zip"],
  "data.copy": ["POST /profile/data/copy"],
  "account.delete": ["POST /profile/deletion", "POST /admin/instructors/people/:userId/deletion"],
  "token.create": ["POST /profile/tokens", ["POST /meetings/calendar", { body: { wanted: "true" } }]],
  "meeting.write": [
    "POST /my-classes/:id/meetings/new",
    "POST /meetings/:id/edit",
    "POST /meetings/:id/cancellation",
    "POST /meetings/:id/attendance",
    "POST /api/classes/:id/meetings",
    "PUT /api/meetings/:id",
    "POST /api/meetings/:id/cancellation",
    "PUT /api/meetings/:id/attendance",
  ],
  "meeting.arrive": [
    ["POST /meetings/:id", { body: { code: "0000" }, as: "member" }],
    ["POST /api/meetings/:id/arrival", { body: { code: "0000" }, as: "member" }],
  ],
  "calendar.miss": [["GET /agenda/:token.ics", { as: "visitor" }]],
  "health.ask": [
    "POST /admin/health",
    "POST /admin/school/email/test",
    "POST /admin/school/sales/test",
    "POST /admin/school/copies/test",
    "POST /admin/school/copies/now",
  ],
  "webhook.write": [
    "POST /admin/webhooks/new",
    "POST /admin/webhooks/:id/edit",
    "POST /admin/webhooks/:id/rotation",
    "POST /admin/webhooks/:id/activation",
    "POST /admin/webhooks/:id/trial",
    "POST /admin/webhooks/:id/removal",
    "POST /admin/webhooks/deliveries/:id/again",
  ],
};

/** What is counted nowhere: signing out, a choice of one's own browser, the sign-in of demonstrations, and files. */
const uncounted = [
  "GET /auth/local/.well-known/openid-configuration",
  "GET /auth/local/jwks",
  "GET /.well-known/security.txt",
  "GET /media/:id",
  "GET /.well-known/did.json",
  "GET /credentials/issuer",
  "GET /credentials/status/:list",
  "GET /credentials/courses/:id",
  "GET /credentials/trails/:trailId",
  "GET /certificate/:id.pdf",
  "GET /courses/:id/picture.png",
  "GET /school.png",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /sw.js",
  "GET /offline.css",
  "GET /manifest.webmanifest",
  "POST /auth/logout",
  "POST /light-mode",
  "POST /auth/local/authorize",
  "POST /auth/local/open",
  "POST /auth/local/token",
  "POST /profile/sessions",
  "POST /api/webhooks/:provider",
];

// Ten seconds into every window, so that no test runs across the end of one.
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(new Date("2026-11-20T12:00:10Z").getTime()));

describe("the limit of", () => {
  it.each(Object.entries(table) as [RateLimitName, Endpoint[]][])(
    "%s is counted at all its endpoints",
    async (name, endpoints) => {
      for (const endpoint of endpoints) expect(await countsIn(name, endpoint), String(endpoint)).toBe("turned away");
    },
  );

  it("all other calls and forms is one for everything together", async () => {
    const named = new Set(Object.values(table).flatMap((all) => all.map((endpoint) => String([endpoint].flat()[0]))));
    const others = (await allEndpoints()).filter((endpoint) => !named.has(endpoint));
    const open: string[] = [];
    for (const endpoint of others) if ((await countsIn("api.other", endpoint)) !== "turned away") open.push(endpoint);
    expect(open.toSorted()).toEqual(uncounted.toSorted());
  });

  it("each name in the table of limits has an endpoint", () => {
    expect([...Object.keys(table), "api.other"].toSorted()).toEqual(Object.keys(rateLimitRules).toSorted());
  });
});

/** Of two uses of a limit somebody takes one and then knocks twice: the first knock is the other one. */
async function countsIn(name: RateLimitName, endpoint: Endpoint): Promise<"turned away" | "let in"> {
  const [address, sent] = typeof endpoint === "string" ? [endpoint, {} as Sent] : endpoint;
  let outcome: "turned away" | "let in" = "let in";
  await rolledBack(async (db) => {
    const { viewer, id, attempt = viewer?.id ?? rute.email } = await whoKnocks(db, sent.as);
    const max = Math.min(...rateLimitRules[name].windows.map((window) => window.max));
    const settings = testSettings({ RATE_LIMIT_FACTOR: String(2 / max) });
    const ctx = ctxOf(db, viewer, { ip, settings });
    await consumeRateLimit(ctx, name, { attempt });
    expect(await callRoute(ctx, address, { ...sent, id, n: 1 }), `the first at ${address}`).toBe("let in");
    outcome = await callRoute(ctx, address, { ...sent, id, n: 2 });
  });
  return outcome;
}

type Knocker = { viewer: Viewer | null; id: string; attempt?: string };

/** Somebody who learns, unless the endpoint is about a course for sale, a ticket or a meeting. */
async function whoKnocks(db: Db, as: Sent["as"]): Promise<Knocker> {
  if (as === "member") {
    const { classId, member } = await aLedClass(db);
    const { id } = await aMeeting(db, classId, { startsAt: new Date() });
    return { viewer: member, id: String(id), attempt: `${id}/${member.id}` };
  }
  if (as === "buyer") return { viewer: await aStudent(db), id: String((await aCourse(db, { priceCents: 5_000 })).id) };
  if (!as || as === "visitor") return { viewer: as ? null : await aStudent(db), id: "999999" };
  const { id, viewer } = await aTicket(db);
  return { viewer: as === "owner" ? viewer : await anAdmin(db), id: String(id) };
}

async function unfounded({ db }: Pick<Ctx, "db">) {
  await db.execute(sql`insert into founding (id) values (1) on conflict do nothing`);
}

async function askCode(ctx: Ctx) {
  const settings = testSettings();
  const { token } = await askEmailCode({ ...ctx, settings }, { email: rute.email, device: null, always: true }, null);
  return codeTokenCookie(settings, token).split(";")[0]!;
}

async function talk(ctx: SignedCtx, n: number) {
  await askAssistant(ctx, { message: "Quero falar com uma pessoa", session_id: conversation(n) });
}

/** Whether a request is turned away for being one too many: by its status, or by what the next page says. */
async function callRoute(ctx: Ctx, address: string, { id, n, before, body }: Sent & { id: string; n: number }) {
  const [method = "", pattern = ""] = address.split(" ");
  const isCall = pattern.startsWith("/api/");
  const values: Record<string, string> = {
    userId: randomUUID(),
    hash: "0".repeat(64),
    provider: "local",
    file: `${"0".repeat(64)}.json`,
  };
  const names = pattern.match(/(?<=:)\w+/g) ?? [];
  const fields = typeof body === "function" ? body(n) : { ...body };
  const cookie = await before?.(ctx as SignedCtx, n);
  const request = new Request("http://127.0.0.1:3000/here", {
    method,
    headers: {
      ...(isCall && { "Content-Type": "application/json" }),
      ...(typeof cookie === "string" && { Cookie: cookie }),
    },
    ...(method !== "GET" && { body: isCall ? JSON.stringify(fields) : new URLSearchParams({ ...fields }) }),
  });
  const args = {
    request,
    pattern,
    params: Object.fromEntries(names.map((name) => [name, values[name] ?? id])),
    context: contextOf({ ...ctx, ip }),
  };
  const module = isCall ? endpointAt(pattern.slice("/api/".length)) : await modules.get(pattern)!();
  const answer = await Promise.resolve()
    .then(() => module[method === "GET" ? "loader" : "action"](args))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) await answer.arrayBuffer();
  return isTurnedAway(answer) ? "turned away" : "let in";
}

function isTurnedAway(answer: unknown) {
  if (answer instanceof Error) throw answer;
  const { status, init } = (answer ?? {}) as { status?: number; init?: ResponseInit | null };
  if (status === 429 || init?.status === 429) return true;
  const cookie = answer instanceof Response && answer.headers.get("Set-Cookie")?.split(";")[0];
  return (
    !!cookie &&
    takeFlash(new Request("http://127.0.0.1/", { headers: { Cookie: cookie } })).flash?.message.startsWith(tooMany)
  );
}

/** The module of each address of the table of contents. */
const modules = new Map(
  (routes as RouteConfigEntry[])
    .flatMap(function leaves(entry): RouteConfigEntry[] {
      return entry.children?.flatMap(leaves) ?? [entry];
    })
    .map(({ path: pattern = "", file }) => [
      `/${pattern}`,
      () => import(/* @vite-ignore */ pathToFileURL(path.join(projectRoot, "app", file)).href),
    ]),
);

/** Every form, and every call of the JSON contract. */
async function allEndpoints(): Promise<string[]> {
  const others: string[] = [];
  for (const [pattern, load] of modules) {
    const module = await load();
    if (pattern.includes("*")) continue;
    const { loader, action } = module.loader?.modules?.[pattern] ?? module;
    const methods = loader?.endpoint ? callsOf(loader.endpoint).map(([method]) => method) : action ? ["POST"] : [];
    others.push(...methods.map((method) => `${method} ${pattern}`));
  }
  const calls = addresses.flatMap(({ path, endpoint }) => callsOf(endpoint).map(([method]) => `${method} ${path}`));
  return [...others, ...calls];
}
