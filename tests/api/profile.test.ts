import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { heicImage } from "#app/domain/media/image.ts";
import * as edit from "#app/routes/profile/edit.tsx";
import * as shown from "#app/routes/profile/index.tsx";
import * as everywhere from "#app/routes/profile/sessions.tsx";
import { sessions, users } from "#drizzle/schema/people.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { samples } from "#tests/domain/media/files.ts";
import { aVoucher, dataDir } from "#tests/domain/profile/fixture.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { aJpeg, aPhoneJpeg, aPng, aPngOf, aTruncatedPng, embedded } from "#tests/support/pictures.ts";
import { contextOf } from "#tests/support/request.ts";

const endpoint = endpointAt("profile");

type Asked = { viewer?: Viewer; ip?: string };
type Sent = { method?: string; body?: BodyInit; type?: string };

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let ester: Viewer;
let marta: Viewer;
beforeAll(async () => {
  const variables = { RATE_LIMIT_FACTOR: "1", PUBLIC_ORIGIN: "https://escola.example", DATA_DIR: dataDir };
  fixture = await openFixture({ variables });
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db, { fullName: "Ester Lima", givenName: "Ester" });
  marta = await anAdmin(fixture.db);
});
afterAll(() => fixture.leave());

let callers = 0;
const someone = () => aStudent(fixture.db);

function argsOf({ viewer, ip }: Asked, { type, ...init }: Sent) {
  callers += 1;
  const context = contextOf({ ...fixture, viewer, ip: ip ?? `192.0.2.${callers % 250}` });
  const headers = type ? { "Content-Type": type } : undefined;
  return {
    request: new Request("https://escola.example/profile/edit", { ...init, headers }),
    params: {},
    context,
  } as never;
}

async function answered(work: Promise<Response>) {
  const answer = await work;
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const get = (asked: Asked = {}) => answered(endpoint.loader(argsOf(asked, {})));
const put = (asked: Asked, body: unknown, type = "application/json") =>
  answered(
    endpoint.action(
      argsOf(asked, { method: "PUT", body: typeof body === "string" ? body : JSON.stringify(body), type }),
    ),
  );

/** The form, sent with a photo or, without script and files, as text. Returns where it leads, or what comes back. */
async function submit(asked: Asked, fields: Record<string, string | Blob | string[]>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) {
      if (typeof one === "string") body.append(name, one);
      else body.append(name, one, "foto.png");
    }
  }
  return await reply(edit.action(argsOf(asked, { method: "POST", body })));
}

type Reply = { status: number; to: string | null; error?: Record<string, string[]> | string; typed?: unknown };

async function reply(work: Promise<unknown>): Promise<Reply> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  const { data, init } = answer as {
    data: { error?: Reply["error"]; initialValue?: unknown; resend?: unknown };
    init: ResponseInit;
  };
  return { status: init.status!, to: null, error: data.error, typed: data.initialValue ?? data.resend };
}

const failure = (error: string) => ({ success: false, error });
const notAnImage = "Por favor, selecione um arquivo de imagem válido.";
const tooLarge = "A imagem deve ter no máximo 5MB.";
const broken = "Erro ao processar imagem. Tente novamente.";
const wrongCode = "Código de voucher inválido.";

describe("GET /api/profile", () => {
  it("shows somebody their own data, their code and what they have studied", async () => {
    const viewer = await aStudent(fixture.db, { fullName: "Rute Moreira", bio: "Oi." });
    const course = await plantCourse(fixture.db, davi);
    await plantEnrolment(fixture.db, viewer, course, null);
    const { code } = await aVoucher(fixture.db);
    await put(
      { viewer },
      { full_name: "Rute Moreira", bio: "Oi.", maintainer_voucher_code: ` ${code.toLowerCase()} ` },
    );
    const answer = await get({ viewer });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.json).toEqual({
      success: true,
      data: {
        id: viewer.id,
        email: viewer.email,
        full_name: "Rute Moreira",
        bio: "Oi.",
        profile_picture_url: null,
        maintainer_voucher_code: code,
        specialties: [],
        site_url: null,
        version: expect.any(String),
        role: "student",
        is_maintainer: true,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        learning: {
          enrolled_courses: 1,
          completed_courses: 0,
          completed_lessons: 0,
          certificates: 0,
          certified_hours: 0,
        },
      },
    });
  });

  it("is for those who are signed in, whatever their role", async () => {
    expect(await get()).toMatchObject({ status: 401, json: failure("Não autenticado. Faça login para continuar.") });
    for (const viewer of [ester, davi, marta]) {
      expect((await get({ viewer })).json.data).toMatchObject({ id: viewer.id, role: viewer.role });
    }
  });
});

describe("PUT /api/profile", () => {
  it("drops what nobody may say of themselves", async () => {
    const viewer = await someone();
    const greedy = {
      full_name: "  Ana\n Maria  ",
      bio: "Linha 1\r\nLinha 2",
      profile_picture_url: "https://fotos.example/a.png",
      role: "admin",
      is_maintainer: true,
      is_founder: true,
      email: "outra@exemplo.test",
      id: marta.id,
      created_at: "2001-01-01T00:00:00Z",
      total_courses: 99,
      total_students: 99,
      avg_rating: 5,
    };
    const answer = await put({ viewer }, greedy);
    expect(answer.json.data).toMatchObject({
      id: viewer.id,
      email: viewer.email,
      full_name: "Ana Maria",
      bio: "Linha 1\nLinha 2",
      profile_picture_url: "https://fotos.example/a.png",
      role: "student",
      is_maintainer: false,
    });
    const [row] = await fixture.db.select().from(users).where(eq(users.id, viewer.id));
    expect(row).toMatchObject({ isFounder: false, role: "student", givenName: "Ana" });
    expect(row!.createdAt.getFullYear()).toBeGreaterThan(2001);
  });

  it("is the whole form: what is left out or empty is cleared", async () => {
    const viewer = await aStudent(fixture.db, { bio: "Oi", pictureUrl: "https://fotos.example/a.png" });
    for (const empty of [{}, { bio: "", profile_picture_url: "" }, { bio: null, profile_picture_url: null }]) {
      expect((await put({ viewer }, { full_name: "Ana", ...empty })).json.data).toMatchObject({
        bio: null,
        profile_picture_url: null,
      });
    }
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ["no name", { full_name: undefined }, "full_name", "Escreva o seu nome."],
    ["a blank name", { full_name: " \n " }, "full_name", "Escreva o seu nome."],
    ["a number for a name", { full_name: 7 }, "full_name", "Escreva o seu nome."],
    [
      "a name of 121 characters",
      { full_name: "😀".repeat(121) },
      "full_name",
      "O nome deve ter no máximo 120 caracteres.",
    ],
    [
      "a bio of 2,001 characters",
      { bio: "a".repeat(2_001) },
      "bio",
      "A apresentação deve ter no máximo 2.000 caracteres.",
    ],
    ["half a character", { full_name: "Ana\ud800" }, "full_name", "O texto contém caracteres inválidos."],
    ["U+0000", { full_name: "Ana\u0000" }, "full_name", "O texto contém caracteres inválidos."],
    ["http:", { profile_picture_url: "http://fotos.example/a.png" }, "profile_picture_url", notAnImage],
    ["javascript:", { profile_picture_url: "javascript:alert(1)" }, "profile_picture_url", notAnImage],
    [
      "an SVG",
      { profile_picture_url: embedded("image/svg+xml", Buffer.from("<svg/>")) },
      "profile_picture_url",
      notAnImage,
    ],
    ["HTML", { profile_picture_url: embedded("text/html", Buffer.from("<p>")) }, "profile_picture_url", notAnImage],
    [
      "HTML as PNG",
      { profile_picture_url: embedded("image/png", Buffer.from("<p>oi</p>")) },
      "profile_picture_url",
      notAnImage,
    ],
    ["a number for a picture", { profile_picture_url: 1 }, "profile_picture_url", notAnImage],
    [
      "somebody's file",
      { profile_picture_url: "/media/00000000-0000-4000-8000-000000000000" },
      "profile_picture_url",
      notAnImage,
    ],
    ["a wrong code", { maintainer_voucher_code: "MANT-ERRA-DOXX-XXXX" }, "maintainer_voucher_code", wrongCode],
    ["an impossible code", { maintainer_voucher_code: "\u0000 ' or 1=1" }, "maintainer_voucher_code", wrongCode],
    ["a number for a code", { maintainer_voucher_code: 7 }, "maintainer_voucher_code", wrongCode],
  ])("refuses %s (400)", async (_, more, field, sentence) => {
    const answer = await put({ viewer: await someone() }, { full_name: "Ana", ...more });
    expect(answer).toMatchObject({ status: 400, json: { ...failure(sentence), fields: { [field]: [sentence] } } });
  });

  it("takes a picture in the body up to 5 MiB, keeps it as a file, and says what is wrong with any other", async () => {
    const viewer = await someone();
    const send = (picture: string) => put({ viewer }, { full_name: "Ana", profile_picture_url: picture });
    const most = 5 * 1024 * 1024;
    const kept = await send(embedded("image/png", await aPngOf(most)));
    expect(kept.json.data.profile_picture_url).toMatch(/^\/media\/[0-9a-f-]{36}$/);
    expect((await send(embedded("image/jpeg", await aJpeg()))).status).toBe(200);
    for (const [picture, sentence] of [
      [embedded("image/png", await aPngOf(most + 1)), tooLarge],
      [embedded("image/png", await aTruncatedPng()), broken],
      [embedded("image/gif", await aPng()), notAnImage],
    ] as const) {
      expect(await send(picture)).toMatchObject({
        status: 400,
        json: { ...failure(sentence), fields: { profile_picture_url: [sentence] } },
      });
    }
    const endless = await send(`data:image/png;base64,${"A".repeat(7 * 1024 * 1024)}`);
    expect(endless).toMatchObject({ status: 413, json: failure("Conteúdo maior que o limite permitido.") });
  });

  it("refuses visitors before it reads, other kinds of body, and a thirty-first edit in five minutes", async () => {
    expect(await put({}, "nonsense")).toMatchObject({ status: 401 });
    const viewer = await someone();
    expect(await put({ viewer }, "full_name=Ana", "application/x-www-form-urlencoded")).toMatchObject({ status: 415 });
    expect(await put({ viewer }, "{")).toMatchObject({ status: 400, json: failure("JSON inválido.") });
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 61) statuses.push((await put({ viewer }, "{")).status);
    expect(statuses).toContain(429);
    const posted = await answered(endpoint.action(argsOf({ viewer }, { method: "POST", body: "{}" })));
    expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "HEAD, GET, PUT"]);
  });

  it("edits somebody else for an admin alone, and only those who teach or direct", async () => {
    const body = (user_id: unknown) => ({
      user_id,
      full_name: "Davi Nogueira Neto",
      bio: "Ofícios.",
      specialties: ["Liderança", "Música"],
      total_courses: 3,
      avg_rating: 4.8,
      role: "student",
      maintainer_voucher_code: "QUALQUER-UM",
    });
    const table = [
      [ester, davi.id, 403, "Acesso negado."],
      [davi, ester.id, 403, "Acesso negado."],
      [davi, marta.id, 403, "Acesso negado."],
      [marta, ester.id, 403, "Acesso negado."],
      [marta, "nada", 404, "Recurso não encontrado."],
      [marta, 7, 400, "Dados inválidos."],
    ] as const;
    for (const [viewer, user_id, status, error] of table) {
      expect(await put({ viewer }, body(user_id))).toMatchObject({ status, json: failure(error) });
    }
    const answer = await put({ viewer: marta }, body(davi.id));
    expect(answer).toMatchObject({
      status: 200,
      json: {
        data: {
          id: davi.id,
          full_name: "Davi Nogueira Neto",
          specialties: ["Liderança", "Música"],
          role: "instructor",
          is_maintainer: false,
          maintainer_voucher_code: null,
        },
      },
    });
    for (const specialties of [["Astrologia"], ["Música", "Música"], "Música", [1]]) {
      expect(await put({ viewer: marta }, { ...body(davi.id), specialties })).toMatchObject({ status: 400 });
    }
  });
});

describe("the form says and does the same", () => {
  it("saves everything and leads to the profile", async () => {
    const viewer = await anInstructor(fixture.db);
    const { code } = await aVoucher(fixture.db);
    const photo = new Blob([await aPng()], { type: "image/png" });
    const sent = await submit(
      { viewer },
      {
        full_name: "Ana Souza",
        bio: "Oi",
        photo,
        specialties: ["Arte", "Música"],
        site_url: "https://ana.example",
        maintainer_voucher_code: code,
      },
    );
    expect(sent).toEqual({ status: 303, to: "/profile" });
    const { data } = (await get({ viewer })).json;
    expect(data).toMatchObject({
      full_name: "Ana Souza",
      bio: "Oi",
      profile_picture_url: expect.stringMatching(/^\/media\//),
      specialties: ["Arte", "Música"],
      site_url: "https://ana.example/",
      is_maintainer: true,
    });
    const kept_picture = data.profile_picture_url;
    const kept = await submit({ viewer }, { full_name: "Ana Souza", kept_picture });
    expect(kept.to).toBe("/profile");
    expect((await get({ viewer })).json.data).toMatchObject({
      bio: null,
      profile_picture_url: kept_picture,
      specialties: [],
      site_url: null,
      is_maintainer: true,
    });
    await submit({ viewer }, { full_name: "Ana Souza", kept_picture, remove_photo: "on" });
    expect((await get({ viewer })).json.data.profile_picture_url).toBeNull();
  });

  it("makes a phone's photo of 12 MiB and 48 million pixels small", async () => {
    const viewer = await someone();
    const photo = await aPhoneJpeg();
    expect(photo.length).toBeGreaterThan(12 * 1024 * 1024);
    const sent = await submit({ viewer }, { full_name: "Ana", photo: new Blob([new Uint8Array(photo)]) });
    expect(sent).toMatchObject({ status: 303 });
    expect((await get({ viewer })).json.data.profile_picture_url).toMatch(/^\/media\//);
  });

  it("works without files too, and takes an address", async () => {
    const viewer = await someone();
    const body = new URLSearchParams({ full_name: "Ana", profile_picture_url: "https://fotos.example/a.png" });
    const sent = await reply(edit.action(argsOf({ viewer }, { method: "POST", body })));
    expect(sent).toEqual({ status: 303, to: "/profile" });
    expect((await get({ viewer })).json.data.profile_picture_url).toBe("https://fotos.example/a.png");
  });

  it.each<[string, () => Promise<Record<string, string | Blob>>, number, string, string]>([
    [
      "a wrong code",
      async () => ({ maintainer_voucher_code: "NAO-EXISTE" }),
      400,
      "maintainer_voucher_code",
      wrongCode,
    ],
    [
      "a file that is no picture",
      async () => ({ photo: new Blob(["<svg/>"], { type: "image/png" }) }),
      400,
      "photo",
      notAnImage,
    ],
    ["a broken picture", async () => ({ photo: new Blob([await aTruncatedPng()]) }), 400, "photo", broken],
    [
      "20 MiB and a byte",
      async () => ({ photo: new Blob([await aPngOf(20 * 1024 * 1024 + 1)]) }),
      400,
      "photo",
      "A imagem deve ter no máximo 20MB.",
    ],
    [
      "40 MiB, before what was typed",
      async () => ({ photo: new Blob([Buffer.alloc(40 * 1024 * 1024)]), site_url: "https://horta.example/" }),
      400,
      "photo",
      "A imagem deve ter no máximo 20MB.",
    ],
    ["a HEIC", async () => ({ photo: new Blob([new Uint8Array(samples.heic)]) }), 400, "photo", heicImage],
    ["http:", async () => ({ profile_picture_url: "http://fotos.example/a" }), 400, "profile_picture_url", notAnImage],
    ["an empty name", async () => ({ full_name: "" }), 400, "full_name", "Escreva o seu nome."],
  ])("gives back everything typed, and no file, after %s", async (_, wrong, status, field, sentence) => {
    const viewer = await someone();
    const typed = { full_name: "Ana", bio: "Escrevi muito aqui.", ...(await wrong()) };
    const sent = await submit({ viewer }, typed);
    expect(sent).toMatchObject({ status, to: null, error: { [field]: [sentence] } });
    const { photo: _photo, ...words } = typed as Record<string, unknown>;
    if (!words.full_name) delete words.full_name;
    expect(sent.typed).toEqual(words);
    expect((await get({ viewer })).json.data.bio).toBeNull();
  });

  it("keeps what somebody typed whose session has ended, without the photo", async () => {
    const photo = new Blob([await aPng({ width: 900, height: 900 })]);
    const sent = await submit({}, { full_name: "Ana", bio: "Escrevi muito aqui.", photo });
    expect(sent).toMatchObject({
      status: 401,
      typed: [
        ["full_name", "Ana"],
        ["bio", "Escrevi muito aqui."],
      ],
    });
  });

  it("takes no JSON and no text", async () => {
    for (const type of ["application/json", "text/plain"]) {
      const sent = await reply(edit.action(argsOf({ viewer: ester }, { method: "POST", body: "{}", type })));
      expect(sent).toMatchObject({ status: 415 });
    }
  });
});

describe("the profile's page", () => {
  const load = (viewer?: Viewer) => shown.loader(argsOf({ viewer }, {}));

  it("asks a visitor to sign in, and shows the last three tickets to their owner", async () => {
    expect((await load()).mine).toBeNull();
    const viewer = await someone();
    const ticket = { userId: viewer.id, name: "Rute", email: viewer.email, description: "Oi" };
    const subjects = ["um", "dois", "três", "quatro"];
    await fixture.db.insert(supportTickets).values(subjects.map((subject) => ({ ...ticket, subject })));
    await fixture.db.insert(supportTickets).values({ ...ticket, userId: ester.id, subject: "de outra pessoa" });
    const { mine } = await load(viewer);
    expect(mine!.tickets.map(({ subject }) => subject)).toEqual(["quatro", "três", "dois"]);
  });

  it("ends every session of the person who asks, and nobody else's", async () => {
    const [viewer, other] = [await someone(), await someone()];
    const rows = [viewer, viewer, viewer, other].map(({ id }, n) => ({
      userId: id,
      tokenHash: `${id}${n}`.replace(/-/g, "").padEnd(64, "0").slice(0, 64),
    }));
    await fixture.db.insert(sessions).values(rows);
    const sent = await reply(everywhere.action(argsOf({ viewer }, { method: "POST" })));
    expect(sent).toEqual({ status: 303, to: "/" });
    expect(await fixture.db.$count(sessions, eq(sessions.userId, viewer.id))).toBe(0);
    expect(await fixture.db.$count(sessions, eq(sessions.userId, other.id))).toBe(1);
    const visitor = await reply(everywhere.action(argsOf({}, { method: "POST" })));
    expect(visitor).toEqual({ status: 303, to: "/auth/login?redirectTo=%2Fprofile%2Fedit" });
  });
});
