import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { certificateNotFound, revokedOn } from "#app/domain/certificates/labels.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { action as generate, loader as generateLoader } from "#app/routes/certificates/generate.tsx";
import { loader as my } from "#app/routes/certificates/my.tsx";
import Verify, { action as verify } from "#app/routes/certificates/verify.tsx";
import { loader as verifyHash } from "#app/routes/certificates/verify-hash.tsx";
import { openGround, plantCourse, plantEnrolment } from "#tests/domain/certificates/ground.ts";
import { aLearner, anInstructor } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

let ground: Awaited<ReturnType<typeof openGround>>;
let davi: Viewer;
let ester: Viewer;
let courseId: number;
let fields: Record<string, string>;

beforeAll(async () => {
  ground = await openGround();
  davi = await anInstructor(ground.db, { fullName: "Davi Nogueira" });
  ester = await aLearner(ground.db, { fullName: "Ester Lima" });
  courseId = await plantCourse(ground.db, davi);
  const asked = await plantEnrolment(ground.db, ester, courseId, new Date("2026-11-20T12:00:00Z"));
  fields = { course_id: String(asked.course_id), enrollment_id: String(asked.enrollment_id) };
});
afterAll(() => ground.leave());

/** One request at a page's door: what it returned or threw, a redirect as its status and place. */
async function go(
  door: (args: never) => unknown,
  { viewer = null, params = {}, body }: { viewer?: Viewer | null; params?: object; body?: Record<string, string> },
) {
  const context = contextOf({ ...ground, viewer });
  const request = new Request("http://127.0.0.1:3000/certificates/generate", {
    method: body ? "POST" : "GET",
    ...(body && { body: new URLSearchParams(body) }),
  });
  const answer = await Promise.resolve(door({ request, params, context } as never)).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  return answer as { data: Record<string, unknown>; init?: { status?: number } };
}

it("issues by a plain form and leads to the certificate, however often it is sent", async () => {
  const first = await go(generate, { viewer: ester, body: fields });
  expect(first).toEqual({ status: 303, to: expect.stringMatching(/^\/certificate\/[0-9a-f-]{36}$/) });
  expect(await go(generate, { viewer: ester, body: fields })).toEqual(first);
  expect(await go(generateLoader, {})).toEqual({ status: 302, to: "/my-courses" });
});

it("sends visitors to sign in and says why others get none", async () => {
  expect(await go(generate, { body: fields })).toMatchObject({
    status: 303,
    to: expect.stringMatching(/^\/auth\/login\?/),
  });
  expect(await go(generate, { viewer: davi, body: fields })).toMatchObject({ init: { status: 404 } });
  const open = await plantEnrolment(ground.db, davi, courseId, null);
  const unfinished = { course_id: String(courseId), enrollment_id: String(open.enrollment_id) };
  expect(await go(generate, { viewer: davi, body: unfinished })).toMatchObject({
    data: { error: { "": ["Conclua o curso para gerar o certificado."] } },
    init: { status: 403 },
  });
  expect(await go(generate, { viewer: ester, body: { course_id: "x" } })).toMatchObject({ init: { status: 400 } });
});

it("verifies by a plain form", async () => {
  const asked = { course_id: courseId, enrollment_id: Number(fields.enrollment_id) };
  const { certificateNumber } = await generateCertificate(ground.as(ester), asked);
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
  const said = (message: string) =>
    renderToStaticMarkup(createElement(Verify as never, { actionData: { error: { "": [message] } } } as never));
  for (const verdict of [certificateNotFound, revokedOn("22/11/2026")]) {
    expect(said(verdict)).toMatch(new RegExp(`Certificado Inválido.*${verdict}.*Possíveis causas`, "s"));
  }
  const { message } = new Refusal("too_many");
  expect(said(message)).toMatch(new RegExp(`ainda não foi conferido.*${message}`, "s"));
  expect(said(message)).not.toMatch(/Inválido|Possíveis causas/);
});
