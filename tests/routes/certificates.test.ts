import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { certificateNotFound, revokedMessage } from "#app/domain/certificates/certificate.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import Generate, { action as generate, loader as generateLoader } from "#app/routes/certificates/generate.tsx";
import { loader as my } from "#app/routes/certificates/my.tsx";
import Certificate, { loader as show } from "#app/routes/certificates/show.tsx";
import Verify, { action as verify } from "#app/routes/certificates/verify.tsx";
import { loader as verifyHash } from "#app/routes/certificates/verify-hash.tsx";
import TrailCertificate, { loader as trailLoader } from "#app/routes/trails/certificate.tsx";
import { certificates } from "#drizzle/schema/certificates.ts";
import { users } from "#drizzle/schema/people.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";
import { contextOf } from "#tests/support/request.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let ester: Viewer;
let courseId: number;
let fields: Record<string, string>;

beforeAll(async () => {
  fixture = await openFixture();
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db, { fullName: "Ester Lima" });
  courseId = await plantCourse(fixture.db, davi);
  const asked = await plantEnrolment(fixture.db, ester, courseId, new Date("2026-11-20T12:00:00Z"));
  fields = { course_id: String(asked.course_id), enrollment_id: String(asked.enrollment_id) };
});
afterAll(() => fixture.leave());

/** One request at a page's endpoint: what it returned or threw, a redirect as its status and place. */
async function go(
  endpoint: (args: never) => unknown,
  {
    viewer = null,
    params = {},
    search = "",
    body,
  }: { viewer?: Viewer | null; params?: object; search?: string; body?: Record<string, string> },
) {
  const context = contextOf({ ...fixture, viewer });
  const request = new Request(`http://127.0.0.1:3000/certificates/generate${search}`, {
    method: body ? "POST" : "GET",
    ...(body && { body: new URLSearchParams(body) }),
  });
  const answer = await Promise.resolve(endpoint({ request, params, context } as never)).catch(
    (thrown: unknown) => thrown,
  );
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  return answer as { data: Record<string, unknown>; init?: { status?: number } };
}

it("issues by a plain form and leads to the certificate, however often it is sent", async () => {
  const first = await go(generate, { viewer: ester, body: fields });
  expect(first).toEqual({ status: 303, to: expect.stringMatching(/^\/certificate\/[0-9a-f-]{36}$/) });
  expect(await go(generate, { viewer: ester, body: fields })).toEqual(first);
  expect(await go(generateLoader, {})).toEqual({ status: 302, to: "/my-courses" });
});

it("leads those who manage certificates back to their list", async () => {
  const issued = await go(generate, { viewer: ester, body: fields });
  const params = { id: (issued as { to: string }).to.split("/").at(-1) };
  for (const [viewer, leads] of [
    [await anAdmin(fixture.db), true],
    [ester, false],
    [null, false],
  ] as const) {
    const shown = await go(show, { viewer, params });
    const page = renderPage(Certificate, shown);
    expect(page.includes('href="/admin/certificates/issued"')).toBe(leads);
  }
});

it("shows the name as it will be printed, takes a correction, and keeps what was typed where it is refused", async () => {
  const maria = await aStudent(fixture.db, { fullName: "maria", givenName: "maria" });
  const { enrollment_id } = await plantEnrolment(fixture.db, maria, courseId, new Date("2026-11-20T12:00:00Z"));
  const asked = { course_id: String(courseId), enrollment_id: String(enrollment_id) };
  const search = `?${new URLSearchParams(asked)}`;
  expect(await go(generateLoader, { search })).toMatchObject({ to: expect.stringMatching(/^\/auth\/login\?/) });
  const shown = await go(generateLoader, { viewer: maria, search });
  expect(shown).toMatchObject({ fullName: "maria", courseTitle: "Orar com os Salmos" });
  const page = renderToStaticMarkup(createElement(Generate as never, { loaderData: shown } as never));
  expect(page).toContain("Parece que falta o sobrenome");
  expect(page).toMatch(/name="full_name"[^>]*value="maria"/);

  const tooLong = "M".repeat(121);
  expect(await go(generate, { viewer: maria, search, body: { ...asked, full_name: tooLong } })).toMatchObject({
    data: { initialValue: { full_name: tooLong }, error: { full_name: [expect.any(String)] } },
    init: { status: 400 },
  });
  const issued = await go(generate, { viewer: maria, search, body: { ...asked, full_name: "Maria  José da Silva" } });
  expect(issued).toMatchObject({ status: 303 });
  expect(await go(generateLoader, { viewer: maria, search })).toEqual({
    status: 302,
    to: (issued as { to: string }).to,
  });
  const [row] = await fixture.db.select().from(certificates).where(eq(certificates.userId, maria.id));
  expect(row!.snapshot.student_name).toBe("Maria José da Silva");
  const [person] = await fixture.db.select().from(users).where(eq(users.id, maria.id));
  expect(person).toMatchObject({ fullName: "Maria José da Silva", givenName: "Maria" });
});

it("sends visitors to sign in and says why others get none", async () => {
  expect(await go(generate, { body: fields })).toMatchObject({
    status: 303,
    to: expect.stringMatching(/^\/auth\/login\?/),
  });
  expect(await go(generate, { viewer: davi, body: fields })).toMatchObject({ init: { status: 404 } });
  const open = await plantEnrolment(fixture.db, davi, courseId, null);
  const unfinished = { course_id: String(courseId), enrollment_id: String(open.enrollment_id) };
  expect(await go(generate, { viewer: davi, body: unfinished })).toMatchObject({
    data: { error: { "": ["Conclua o curso para gerar o certificado."] } },
    init: { status: 403 },
  });
  expect(await go(generate, { viewer: ester, body: { course_id: "x" } })).toMatchObject({ init: { status: 400 } });
});

it("verifies by a plain form", async () => {
  const asked = { course_id: courseId, enrollment_id: Number(fields.enrollment_id) };
  const { certificateNumber } = await generateCertificate(fixture.as(ester), asked);
  const found = await go(verify, { body: { certificate_number: ` ${certificateNumber.toLowerCase()}` } });
  expect(found).toEqual({ status: 303, to: expect.stringMatching(/^\/certificate\/verify\/[0-9a-f]{64}$/) });
  expect(await go(verify, { body: { certificate_number: "   " } })).toMatchObject({
    data: { error: { certificate_number: ["Digite o número do certificado"] } },
    init: { status: 400 },
  });
  expect(await go(verify, { body: {} })).toMatchObject({
    data: { error: { certificate_number: ["Digite o número do certificado"] } },
  });
  expect(await go(verify, { body: { certificate_number: "SEMENTEIRA-2001-01-000001" } })).toMatchObject({
    data: {
      error: { "": ["Certificado não encontrado"] },
      initialValue: { certificate_number: "SEMENTEIRA-2001-01-000001" },
    },
    init: { status: 404 },
  });

  const hash = (found as { to: string }).to.split("/").at(-1)!;
  const shown = await go(verifyHash, { params: { hash } });
  expect(shown).toMatchObject({ data: { certificate: { student_name: "Ester Lima" }, message: null } });
  expect(JSON.stringify(shown)).not.toMatch(/salt|user_id/);
  expect(await go(verifyHash, { params: { hash: "0" } })).toMatchObject({
    data: { certificate: null, message: "Certificado não encontrado" },
    init: { status: 404 },
  });
});

it("lists one's own and asks visitors to sign in", async () => {
  expect(await go(my, {})).toEqual({ certificates: null });
  expect(await go(my, { viewer: ester })).toMatchObject({ certificates: [{ student_name: "Ester Lima" }] });
  expect(await go(my, { viewer: davi })).toEqual({ certificates: [] });
});

it("calls a certificate invalid only where one was looked up", () => {
  const said = (message: string, code: string) =>
    renderToStaticMarkup(createElement(Verify as never, { actionData: { code, error: { "": [message] } } } as never));
  for (const verdict of [certificateNotFound, revokedMessage("22/11/2026")]) {
    expect(said(verdict, "not_found")).toMatch(new RegExp(`Certificado Inválido.*${verdict}.*Possíveis causas`, "s"));
  }
  const { message } = new AppError("too_many");
  expect(said(message, "too_many")).toMatch(new RegExp(`Ainda não conferimos este número.*${message}`, "s"));
  expect(said(message, "too_many")).not.toMatch(/Inválido|Possíveis causas/);
});

it("says what is missing for a trail's certificate, with the way back to the trail", () =>
  rolledBack(async (db) => {
    const { id, courseIds } = await aTrail(db);
    const rute = ctxOf(db, await aStudent(db));
    await joinTrail(rute, id);
    await study(rute, courseIds[0]!);
    const page = { db, viewer: rute.viewer, params: { id: String(id) } };
    const { status, data } = await callRoute(trailLoader, page);
    expect(status).toBe(403);
    const Page = () => createElement(TrailCertificate as never, { loaderData: data, params: page.params });
    const shown = renderPage(Page);
    expect(shown).toContain("Falta um:");
    expect(shown).toContain(`href="/courses/${courseIds[1]}"`);
    expect(shown).not.toContain(`href="/courses/${courseIds[0]}"`);
    expect(shown).toMatch(new RegExp(`href="/trails/${id}"[^>]*>Voltar à trilha`));
    await study(rute, courseIds[1]!);
    expect(await callRoute(trailLoader, page)).toMatchObject({ status: 200, data: { missing: [] } });
  }));
