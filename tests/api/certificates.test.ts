import { and, count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const settingsEndpoint = endpointAt("certificate-settings");
const generate = endpointAt("certificates/generate");
const my = endpointAt("certificates/my");
const show = endpointAt("certificates/:id");
const verify = endpointAt("certificates/verify");
const verifyHash = endpointAt("certificates/verify/:hash");
const program = endpointAt("courses/:id/program-content");

type Endpoint = { loader: (args: never) => Promise<Response>; action: (args: never) => Promise<Response> };
type Asked = { viewer?: Viewer; params?: Record<string, string>; body?: unknown; method?: string; ip?: string };

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let ester: Viewer;
let marta: Viewer;
let courseId: number;
let asked: Awaited<ReturnType<typeof plantEnrolment>>;
const finished = new Date("2026-11-20T02:30:00Z");

beforeAll(async () => {
  fixture = await openFixture({ variables: { RATE_LIMIT_FACTOR: "1", PUBLIC_ORIGIN: "https://escola.example" } });
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db, { fullName: "Ester Lima" });
  marta = await anAdmin(fixture.db);
  courseId = await plantCourse(fixture.db, davi);
  asked = await plantEnrolment(fixture.db, ester, courseId, finished);
});
afterAll(() => fixture.leave());

let callers = 0;

/** One request at an endpoint, from an address of its own unless one is given. */
async function call(endpoint: Endpoint, { viewer, params = {}, body, method, ip }: Asked = {}) {
  callers += 1;
  const context = contextOf({ ...fixture, viewer, ip: ip ?? `198.51.100.${callers}` });
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const request = new Request("https://escola.example/api/endpoint", {
    method: verb,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  const answer = await (verb === "GET" ? endpoint.loader : endpoint.action)({ request, params, context } as never);
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const failure = (error: string) => ({ success: false, error });

describe("POST /api/certificates/generate", () => {
  it("issues once and gives the same id ever after", async () => {
    const body = { user_id: ester.id, ...asked };
    const first = await call(generate, { viewer: ester, body });
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        certificate_number: expect.stringMatching(/^SEMENTEIRA-\d{4}-\d{2}-000001$/),
      },
    });
    expect((await call(generate, { viewer: ester, body: asked })).json).toEqual(first.json);
  });

  it("refuses visitors before it reads, and others with the sentences of the contract", async () => {
    expect(await call(generate, { body: "nonsense" })).toMatchObject({
      status: 401,
      json: failure("Não autenticado. Faça login para continuar."),
    });
    expect(await call(generate, { viewer: davi, body: { user_id: ester.id, ...asked } })).toMatchObject({
      status: 403,
      json: failure("Acesso negado."),
    });
    expect(await call(generate, { viewer: davi, body: asked })).toMatchObject({
      status: 404,
      json: failure("Recurso não encontrado."),
    });
    const unfinished = await plantEnrolment(fixture.db, davi, courseId, null);
    expect(await call(generate, { viewer: davi, body: unfinished })).toMatchObject({
      status: 403,
      json: failure("Conclua o curso para gerar o certificado."),
    });
    for (const wrong of [
      {},
      { ...asked, enrollment_id: "1" },
      { ...asked, enrollment_id: 1e12 },
      { ...asked, course_id: 1.5 },
      { ...asked, user_id: 7 },
      [],
    ]) {
      expect(await call(generate, { viewer: marta, body: wrong })).toMatchObject({
        status: 400,
        json: { success: false },
      });
    }
    expect(await call(generate, { viewer: ester })).toMatchObject({
      status: 405,
      json: failure("Método não permitido."),
    });
  });
});

describe("GET /api/certificates/{id} and /my", () => {
  it("shows anybody what verifying needs, and its owner only to its holder and admins", async () => {
    const { data } = (await call(generate, { viewer: ester, body: asked })).json;
    const seen = await call(show, { params: { id: data.id } });
    const asPdf = await show.loader({
      request: new Request("https://escola.example/api/endpoint", { headers: { Accept: "application/pdf" } }),
      params: { id: data.id },
      context: contextOf(fixture),
    } as never);
    expect([asPdf.status, asPdf.headers.get("Location")]).toEqual([303, `/certificate/${data.id}.pdf`]);
    expect(seen.headers.get("Cache-Control")).toBe("no-store");
    const hash = seen.json.data.certificate_hash;
    expect(seen.json).toEqual({
      success: true,
      data: {
        id: data.id,
        student_name: "Ester Lima",
        course_title: "Orar com os Salmos",
        instructor_name: "Davi Nogueira",
        duration_hours: 0.8,
        completion_date: "2026-11-20T02:30:00.000Z",
        issue_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        certificate_number: data.certificate_number,
        certificate_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        verification_url: `https://escola.example/certificate/verify/${hash}`,
      },
    });
    const owned = {
      user_id: ester.id,
      course_id: courseId,
      enrollment_id: asked.enrollment_id,
      snapshot: { salt: expect.stringMatching(/^[0-9a-f]{32}$/) },
    };
    expect((await call(show, { viewer: ester, params: { id: data.id.toUpperCase() } })).json.data).toMatchObject(owned);
    expect((await call(show, { viewer: marta, params: { id: data.id } })).json.data).toMatchObject(owned);
    expect((await call(show, { viewer: davi, params: { id: data.id } })).json).toEqual(seen.json);

    const mine = await call(my, { viewer: ester });
    expect(mine.json.data).toHaveLength(1);
    expect(mine.json.data[0]).toMatchObject({ id: data.id, user_id: ester.id });
    expect((await call(my, { viewer: davi })).json).toEqual({ success: true, data: [] });
    expect(await call(my)).toMatchObject({ status: 401 });
  });

  it.each(["x", "1", "00000000-0000-0000-0000-000000000000", "../my"])("answers 404 to %s", async (id) => {
    expect(await call(show, { params: { id } })).toMatchObject({
      status: 404,
      json: failure("Certificado não encontrado"),
    });
  });
});

describe("verifying", () => {
  it("works by hash and by number, whatever the case, with the same public answer", async () => {
    const { data } = (await call(generate, { viewer: ester, body: asked })).json;
    const { certificate_hash } = (await call(show, { params: { id: data.id } })).json.data;
    const byHash = await call(verifyHash, { params: { hash: certificate_hash.toUpperCase() } });
    const byNumber = await call(verify, { body: { certificate_number: ` ${data.certificate_number.toLowerCase()} ` } });
    expect(byHash.status).toBe(200);
    expect(byHash.json.data).toMatchObject({ student_name: "Ester Lima", status: "valid" });
    expect(Object.keys(byHash.json.data)).not.toContain("user_id");
    expect(byNumber.json).toEqual(byHash.json);
  });

  it("answers every miss alike and counts it without what was tried", async () => {
    const before = await misses();
    const answers = [
      await call(verifyHash, { params: { hash: "0".repeat(64) } }),
      await call(verifyHash, { params: { hash: "abc" } }),
      await call(verify, { body: { certificate_number: "SEMENTEIRA-2026-11-999999" } }),
      await call(verify, { body: { certificate_number: "nonsense\u0000" } }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, json: failure("Certificado não encontrado") });
    expect(await misses()).toBe(before + 4);
    const [miss] = await fixture.db.select().from(events).where(eq(events.action, "certificate.missed")).limit(1);
    expect(miss).toMatchObject({ object: "certificate/unknown", data: { by: "hash" } });
  });

  it("finds a genuine one in whatever people paste: by the form's call, by the address and by the page", async () => {
    const { data } = (await call(generate, { viewer: ester, body: asked })).json;
    const { certificate_hash: hash, verification_url } = (await call(show, { params: { id: data.id } })).json.data;
    const number: string = data.certificate_number;
    const [name = "", year = "", month = "", n = ""] = number.split("-");
    const pasted = [
      verification_url,
      `Veja: ${verification_url}.`,
      encodeURIComponent(verification_url),
      hash.toUpperCase(),
      `https://escola.example/certificate/${data.id}`,
      `${verification_url.slice(0, -30)}\n${hash.slice(-30)}`,
      ...[
        hash.slice(0, 20),
        `${hash.slice(0, 20)}…`,
        `Código ${hash.slice(0, 20)}…`,
        `Código: ${hash.replace(/(.{8})/g, "$1 ")}`,
      ],
      ...[
        `Certificado nº ${number}`,
        `CERTIFICADO Nº\n${number}.`,
        `nº: ${number}, emitido em 22/11/2026`,
        `${number} 22/11/2026`,
      ],
      ...[
        number.replaceAll("-", " - "),
        number.replaceAll("-", ""),
        number.replaceAll("-", " "),
        number.replaceAll("-", "\n"),
      ],
      ...[
        number.replaceAll("-", "–"),
        number.replaceAll("-", "—"),
        number.replaceAll("-", "\u2011"),
        number.replaceAll("-", "−"),
      ],
      ...[
        `${name}-${year}-${month}-${n.slice(0, 3)} ${n.slice(3)}`,
        `${name.slice(0, 4)}\n${name.slice(4)}-${year}-${month}-${n}`,
      ],
      ...[
        `\u200b${number.split("").join("\u200b")}\ufeff`,
        `certificadonº${number.toLowerCase()}`,
        `\u00a0${number}\u00a0`,
      ],
    ];
    for (const typed of pasted) {
      expect(await call(verify, { body: { certificate_number: typed } }), typed).toMatchObject({ status: 200 });
      expect(await call(verifyHash, { params: { hash: typed } }), typed).toMatchObject({ status: 200 });
    }
    for (const wrong of [hash.slice(0, 19), hash.slice(1, 25), `${hash}0`, number.replace(n, "999999"), `${number}1`])
      expect(await call(verify, { body: { certificate_number: wrong } }), wrong).toMatchObject({ status: 404 });
  });

  it.each([{ certificate_number: "  " }, { certificate_number: "" }, {}])("asks for the number: %j", async (body) => {
    expect(await call(verify, { body })).toMatchObject({
      status: 400,
      json: {
        error: "Digite o número do certificado",
        fields: { certificate_number: ["Digite o número do certificado"] },
      },
    });
  });

  it("says when a revoked one was revoked, and nothing about its holder", async () => {
    const student = await aStudent(fixture.db);
    const other = await plantEnrolment(fixture.db, student, courseId, finished);
    const { data } = (await call(generate, { viewer: student, body: other })).json;
    const { certificate_hash } = (await call(show, { params: { id: data.id } })).json.data;
    await revokeCertificate({ ...fixture.ctx, now: new Date("2026-12-01T02:30:00Z") }, data.id, "decision");
    const revoked = { status: 404, json: failure("Certificado revogado em 30/11/2026") };
    expect(await call(verifyHash, { params: { hash: certificate_hash } })).toMatchObject(revoked);
    expect(await call(verify, { body: { certificate_number: data.certificate_number } })).toMatchObject(revoked);
    expect(await call(show, { viewer: student, params: { id: data.id } })).toMatchObject({ status: 404 });
    expect((await call(my, { viewer: student })).json.data).toEqual([]);
  });

  it("stops after 30 numbers a minute that do not exist, from one address; what was found never counts", async () => {
    const { data } = (await call(generate, { viewer: ester, body: asked })).json;
    const { certificate_hash } = (await call(show, { params: { id: data.id } })).json.data;
    const ip = "192.0.2.99";
    const genuine = () => call(verify, { ip, body: { certificate_number: data.certificate_number } });
    for (let n = 0; n < 61; n += 1) expect((await genuine()).status).toBe(200);
    const statuses: number[] = [];
    // Even where a new minute begins in between, the 61st is one too many.
    while (!statuses.includes(429) && statuses.length < 61) {
      statuses.push((await call(verify, { ip, body: { certificate_number: "X" } })).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses).toContain(429);
    const free = await call(verify, { ip: "192.0.2.100", body: { certificate_number: "X" } });
    expect(free.status).toBe(404);
    // A certificate's own address is no guess: it opens for everybody behind that address all the same.
    for (let n = 0; n < 61; n += 1) {
      expect((await call(verifyHash, { ip, params: { hash: certificate_hash } })).status).toBe(200);
    }
  });
});

describe("what certificates are made of", () => {
  it("GET /api/certificate-settings gives the design in force", async () => {
    const answer = await call(settingsEndpoint);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect(answer.json).toEqual({
      success: true,
      data: {
        logo_url: null,
        organization_name: "Sementeira",
        ceo_name: "Marta Vasconcelos",
        ceo_title: "Diretora acadêmica",
        ceo_signature_url: expect.stringMatching(/^\/media\//),
        primary_color: "#1d6b3c",
        secondary_color: "#c98a1b",
        font_family: "Playfair Display",
        certificate_background_url: null,
        show_program_content: true,
        auto_generate_hours: true,
      },
    });
  });

  it("and to anyone who may change them also whether they are in use, and since when", async () => {
    const answer = await call(settingsEndpoint, { viewer: await anAdmin(fixture.db) });
    expect(answer.json.data).toMatchObject({
      is_active: true,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it("is the platform's own to everybody else while the school's is not in use", async () => {
    const { json: own } = await call(settingsEndpoint, { viewer: marta });
    const use = (is_active: boolean) =>
      call(settingsEndpoint, { viewer: marta, method: "PUT", body: { ...own.data, version: null, is_active } });
    expect((await use(false)).json.data).toMatchObject({ is_active: false, font_family: "Playfair Display" });
    const standard = { ceo_name: null, primary_color: "#2563eb", secondary_color: "#9333ea", font_family: "Inter" };
    for (const viewer of [undefined, ester])
      expect((await call(settingsEndpoint, { viewer })).json.data).toMatchObject(standard);
    const kept = { is_active: false, font_family: "Playfair Display" };
    expect((await call(settingsEndpoint, { viewer: marta })).json.data).toMatchObject(kept);
    await use(true);
    expect((await call(settingsEndpoint)).json.data).toMatchObject({ font_family: "Playfair Display" });
  });

  it("GET /api/courses/{id}/program-content shows titles and minutes and nothing of the content", async () => {
    const answer = await call(program, { params: { id: String(courseId) } });
    expect(answer.json).toEqual({
      success: true,
      data: {
        course_info: {
          title: "Orar com os Salmos",
          description: "Cinco salmos, cinco semanas.",
          level: "iniciante",
          category: "discipulado",
          duration_hours: 12,
          calculated_hours: 0.8,
        },
        lessons: [
          { order: 1, title: "Aula 1", duration_minutes: 20, content_type: "text" },
          { order: 2, title: "Aula 2", duration_minutes: 25, content_type: "text" },
        ],
        summary: {
          total_lessons: 2,
          total_minutes: 45,
          total_hours: 0.8,
          content_types: { video: 0, audio: 0, text: 2 },
        },
      },
    });
    const draft = await plantCourse(fixture.db, davi, [10], false);
    expect(await call(program, { params: { id: String(draft) } })).toMatchObject({
      status: 404,
      json: failure("Curso não encontrado"),
    });
    expect(await call(program, { viewer: davi, params: { id: String(draft) } })).toMatchObject({ status: 200 });
    expect(await call(program, { params: { id: "abc" } })).toMatchObject({ status: 404 });
  });

  it("and goes on doing so for a course that is taken down or deleted, once a certificate speaks of it", async () => {
    const gone = await plantCourse(fixture.db, davi, [10]);
    const holder = await aStudent(fixture.db);
    const body = await plantEnrolment(fixture.db, holder, gone, finished);
    const takenAway = { isPublished: false, deletedAt: new Date() };
    await fixture.db.update(courses).set(takenAway).where(eq(courses.id, gone));
    const asAnybody = () => call(program, { params: { id: String(gone) } });
    expect((await asAnybody()).status).toBe(404);
    expect((await call(generate, { viewer: holder, body })).status).toBe(200);
    expect(await asAnybody()).toMatchObject({ status: 200, json: { data: { summary: { total_minutes: 10 } } } });
  });
});

async function misses() {
  const missed = and(eq(events.action, "certificate.missed"), eq(events.object, "certificate/unknown"));
  const [row] = await fixture.db.select({ n: count() }).from(events).where(missed);
  return row!.n;
}
