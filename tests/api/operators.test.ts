import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import * as certificateForms from "#app/routes/admin/certificates/forms.ts";
import * as designScreen from "#app/routes/admin/certificates/index.tsx";
import * as newScreen from "#app/routes/admin/instructors/new.tsx";
import * as people from "#app/routes/admin/instructors/people.tsx";
import * as person from "#app/routes/admin/instructors/person.tsx";
import * as promotion from "#app/routes/admin/instructors/promotion.tsx";
import * as removal from "#app/routes/admin/instructors/removal.tsx";
import * as activation from "#app/routes/admin/vouchers/activation.tsx";
import * as voucherScreen from "#app/routes/admin/vouchers/index.tsx";
import * as preview from "#app/routes/certificates/preview.tsx";
import { users as accounts } from "#drizzle/schema/people.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { dataDir } from "#tests/domain/profile/fixture.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { aPng, aPngOf, embedded } from "#tests/support/pictures.ts";

const designers = answersAt(certificateForms, "/admin/certificates/designers");
const restoration = answersAt(certificateForms, "/admin/certificates/:id/restoration");

const roster = endpointAt("admin/instructors");
const instructor = endpointAt("admin/instructors/:id");
const users = endpointAt("admin/users");
const user = endpointAt("admin/users/:id");
const vouchers = endpointAt("admin/vouchers");
const voucher = endpointAt("admin/vouchers/:id");
const settings = endpointAt("certificate-settings");
const educators = endpointAt("instructors");

let fixture: Awaited<ReturnType<typeof openApi>>;
let marta: Viewer;
let davi: Viewer;
let ester: Viewer;
beforeAll(async () => {
  fixture = await openApi({ variables: { DATA_DIR: dataDir, ADMIN_EMAILS: "vera@exemplo.test" } });
  marta = await anAdmin(fixture.db, { fullName: "Marta Reis" });
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db, { fullName: "Ester Lima", email: "ester@exemplo.test" });
});
afterAll(() => fixture.leave());

const login = "Não autenticado. Faça login para continuar.";
const denied = "Acesso negado.";
const dead = "00000000-0000-4000-8000-000000000000";

/** Everything that only admins may, or admins and instructors, as calls. */
const table = [
  ["GET /api/admin/instructors", () => ({ endpoint: roster })],
  ["POST /api/admin/instructors", () => ({ endpoint: roster, text: "nonsense" })],
  [
    "PUT /api/admin/instructors/{id}",
    () => ({ endpoint: instructor, method: "PUT", text: "nonsense", params: { id: 1 } }),
  ],
  ["DELETE /api/admin/instructors/{id}", () => ({ endpoint: instructor, method: "DELETE", params: { id: 1 } })],
  ["GET /api/admin/users", () => ({ endpoint: users })],
  ["PUT /api/admin/users/{id}", () => ({ endpoint: user, method: "PUT", text: "nonsense", params: { id: dead } })],
  ["GET /api/admin/vouchers", () => ({ endpoint: vouchers })],
  ["POST /api/admin/vouchers", () => ({ endpoint: vouchers, text: "nonsense" })],
  ["PUT /api/admin/vouchers/{id}", () => ({ endpoint: voucher, method: "PUT", text: "nonsense", params: { id: 1 } })],
] as const;

it.each(table)("%s is for admins alone, before its body is looked at", async (_, given) => {
  const { endpoint, ...asked } = given();
  expect(await fixture.call(endpoint, asked)).toMatchObject(no(401, login));
  for (const viewer of [ester, davi])
    expect(await fixture.call(endpoint, { viewer, ...asked })).toMatchObject(no(403, denied));
  const answer = await fixture.call(endpoint, { viewer: marta, ...asked });
  expect([200, 400, 404]).toContain(answer.status);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

describe("vouchers", () => {
  it("are made, listed and switched, with the fields of the contract", async () => {
    const made = await fixture.call(vouchers, { viewer: marta, body: { description: " Natal " } });
    expect(made).toMatchObject({ status: 200 });
    expect(made.json.data).toEqual({
      id: expect.any(Number),
      voucher_code: expect.stringMatching(/^MANT(-[2-9A-HJ-NP-Z]{4}){3}$/),
      description: "Natal",
      is_active: true,
      active_users: 0,
      monthly_value: 120,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      max_uses: null,
      current_uses: 0,
      ends_on: null,
    });
    const list = await fixture.call(vouchers, { viewer: marta });
    expect(list.json).toMatchObject({ success: true, page: 1, data: [{ id: made.json.data.id }, {}] });
    const params = { id: made.json.data.id };
    const off = await fixture.call(voucher, { viewer: marta, method: "PUT", params, body: { is_active: false } });
    expect(off.json.data).toMatchObject({ is_active: false, ended_users: 0 });
    for (const body of [{}, { is_active: "false" }, { is_active: 0 }]) {
      const answer = await fixture.call(voucher, { viewer: marta, method: "PUT", params, body });
      expect(answer).toMatchObject(no(400, "Escolha se o voucher fica ativo."));
    }
    const nobody = { viewer: marta, method: "PUT", body: { is_active: true } };
    for (const id of ["987654", "x", "0"]) {
      expect(await fixture.call(voucher, { ...nobody, params: { id } })).toMatchObject(
        no(404, "Voucher não encontrado"),
      );
    }
  });

  it.each([
    [{ voucher_code: "abc" }, "voucher_code", "O código tem de 6 a 32 caracteres: letras, números e hifens."],
    [{ voucher_code: "COM ESPAÇO" }, "voucher_code", "O código tem de 6 a 32 caracteres: letras, números e hifens."],
    [{ description: "a".repeat(201) }, "description", "A descrição deve ter no máximo 200 caracteres."],
    [{ max_uses: 0 }, "max_uses", "O limite de usos é um número inteiro de 1 a 100.000. Em branco, não há limite."],
    [
      { max_uses: 100_001 },
      "max_uses",
      "O limite de usos é um número inteiro de 1 a 100.000. Em branco, não há limite.",
    ],
  ])("of %j are refused by call and form in the same words", async (wrong, field, sentence) => {
    const called = await fixture.call(vouchers, { viewer: marta, body: wrong });
    expect(called).toMatchObject({ ...no(400, sentence), json: { fields: { [field]: [sentence] } } });
    const body = Object.fromEntries(Object.entries(wrong).map(([name, value]) => [name, String(value)]));
    const sent = await callRoute(voucherScreen.action, { db: fixture.db, viewer: marta, body });
    expect(sent).toMatchObject({ status: 400, data: { error: { [field]: [sentence] }, initialValue: body } });
  });

  it("of the same code are refused by both, and the form makes one and switches it", async () => {
    const body = { voucher_code: "pascoa-2027", description: "Páscoa", max_uses: "3" };
    const made = await callRoute(voucherScreen.action, { db: fixture.db, viewer: marta, body });
    expect(made).toMatchObject({ status: 303, to: expect.stringMatching(/^\/admin\/vouchers#voucher-\d+$/) });
    const sentence = "Já existe um voucher com este código.";
    const again = await callRoute(voucherScreen.action, { db: fixture.db, viewer: marta, body });
    expect(again).toMatchObject({ status: 409, data: { error: { voucher_code: [sentence] }, initialValue: body } });
    const called = await fixture.call(vouchers, { viewer: marta, body: { voucher_code: "PASCOA-2027" } });
    expect(called).toMatchObject(no(409, sentence));
    const id = made.to!.split("-").at(-1)!;
    const shown = await callRoute(activation.loader, { db: fixture.db, viewer: marta, params: { id } });
    expect(shown.data).toMatchObject({ code: "PASCOA-2027", maxUses: 3, isActive: true });
    const press = { db: fixture.db, viewer: marta, params: { id }, body: { is_active: "false" } };
    expect(await callRoute(activation.action, press)).toMatchObject({ status: 303 });
    expect((await callRoute(activation.loader, { ...press, body: undefined } as never)).data).toMatchObject({
      isActive: false,
    });
    expect(await callRoute(activation.action, { ...press, viewer: davi })).toMatchObject({ status: 403 });
  });
});

describe("the roster", () => {
  it("takes an entry with a picture in the body, shows it to everybody, and lets it go", async () => {
    const profile_picture_url = embedded("image/png", await aPng());
    const body = {
      full_name: "Dom Hélder",
      bio: "Pastor.",
      profile_picture_url,
      specialties: ["Teologia"],
      total_courses: 2,
      total_students: 30,
      avg_rating: 4.5,
      role: "admin",
      is_founder: true,
      is_virtual: true,
      user_id: marta.id,
    };
    const made = await fixture.call(roster, { viewer: marta, body });
    expect(made.json.data).toEqual({
      id: expect.any(Number),
      user_id: null,
      full_name: "Dom Hélder",
      bio: "Pastor.",
      profile_picture_url: expect.stringMatching(/^\/media\//),
      specialties: ["Teologia"],
      total_courses: 2,
      total_students: 30,
      avg_rating: 4.5,
      role: "instructor",
      is_founder: false,
      is_virtual: false,
      version: expect.any(String),
      created_at: expect.any(String),
    });
    const params = { id: made.json.data.id };
    const listed = (await fixture.call(educators)).json.data as { full_name: string; is_managed: boolean }[];
    expect(listed.find(({ full_name }) => full_name === "Dom Hélder")).toMatchObject({ is_managed: true });
    const whole = { viewer: marta, method: "PUT", params, body: { full_name: "Hélder" } };
    for (let n = 0; n < 2; n += 1) {
      expect((await fixture.call(instructor, whole)).json.data).toMatchObject({
        full_name: "Hélder",
        bio: null,
        profile_picture_url: null,
        specialties: [],
        total_courses: 0,
        avg_rating: 4.8,
      });
    }
    const gone = { viewer: marta, method: "DELETE", params };
    expect((await fixture.call(instructor, gone)).json).toEqual({ success: true, data: null });
    expect(await fixture.call(instructor, gone)).toMatchObject(no(404, "Instrutor não encontrado"));
    expect(await fixture.call(instructor, whole)).toMatchObject(no(404, "Instrutor não encontrado"));
  });

  it("keeps founder and real users, in the words of the contract", async () => {
    const list = (await fixture.call(roster, { viewer: marta })).json.data as { id: string; role: string }[];
    const founder = list.find(({ role }) => role === "founder")!.id;
    const remove = (id: string) => fixture.call(instructor, { viewer: marta, method: "DELETE", params: { id } });
    expect(await remove(founder)).toMatchObject(no(409, "O fundador da plataforma não pode ser excluído."));
    expect(await remove(davi.id)).toMatchObject(
      no(409, "Usuários reais não podem ser excluídos através desta interface."),
    );
    expect(await remove(ester.id)).toMatchObject(no(404, "Instrutor não encontrado"));
    const put = { viewer: marta, method: "PUT", params: { id: davi.id }, body: { full_name: "Outro" } };
    expect(await fixture.call(instructor, put)).toMatchObject(
      no(409, "Quem tem conta na plataforma é editado pelo próprio perfil."),
    );
  });

  it("takes a picture of 5 MiB in the body of both calls, and no body of more than 7 MiB", async () => {
    const profile_picture_url = embedded("image/png", await aPngOf(5 * 1024 * 1024));
    const made = await fixture.call(roster, { viewer: marta, body: { full_name: "Abigail", profile_picture_url } });
    expect(made.status).toBe(200);
    const edit = { viewer: marta, method: "PUT", params: { id: made.json.data.id } };
    expect((await fixture.call(instructor, { ...edit, body: { full_name: "Abi", profile_picture_url } })).status).toBe(
      200,
    );
    const endless = { full_name: "Abi", profile_picture_url: "A".repeat(7 * 1024 * 1024) };
    const tooMuch = no(413, "Conteúdo maior que o limite permitido.");
    expect(await fixture.call(roster, { viewer: marta, body: endless })).toMatchObject(tooMuch);
    expect(await fixture.call(instructor, { ...edit, body: endless })).toMatchObject(tooMuch);
    await fixture.call(instructor, { ...edit, method: "DELETE" });
  });

  it("refuses pictures by call and form in the same words", async () => {
    const tooLarge = "A imagem deve ter no máximo 5MB.";
    const large = await fixture.call(roster, {
      viewer: marta,
      body: { full_name: "Ana", profile_picture_url: embedded("image/png", await aPngOf(5 * 1024 * 1024 + 1)) },
    });
    expect(large).toMatchObject(no(400, tooLarge));
    const body = { full_name: "", profile_picture_url: "http://fotos.example/a.png", total_courses: "-1" };
    const sent = await callRoute(newScreen.action, { db: fixture.db, viewer: marta, body });
    expect(sent).toMatchObject({
      status: 400,
      data: {
        error: {
          full_name: ["Escreva o nome."],
          profile_picture_url: ["Por favor, selecione um arquivo de imagem válido."],
          total_courses: ["Escreva um número inteiro, de 0 em diante."],
        },
      },
    });
    const made = await callRoute(newScreen.action, {
      db: fixture.db,
      viewer: marta,
      settings: fixture.settings,
      body: { full_name: "Ana Formosa", specialties: "Arte", total_courses: "", avg_rating: "4.1" },
    });
    expect(made).toMatchObject({ status: 303, to: "/admin/instructors" });
    const list = (await fixture.call(roster, { viewer: marta })).json.data as { id: number; full_name: string }[];
    const ana = list.find(({ full_name }) => full_name === "Ana Formosa")!;
    expect(ana).toMatchObject({ specialties: ["Arte"], total_courses: 0, avg_rating: 4.1 });
    const params = { id: String(ana.id) };
    const gone = await callRoute(removal.action, { db: fixture.db, viewer: marta, params, body: {} });
    expect(gone).toMatchObject({ status: 303, to: "/admin/instructors" });
  });

  it("has a form for people with accounts that writes their profile and nothing of a voucher", async () => {
    const body = {
      full_name: "Davi Neto",
      bio: "Ofícios.",
      specialties: "Gestão",
      maintainer_voucher_code: "QUALQUER",
    };
    const params = { userId: davi.id };
    const sent = await callRoute(person.action, { db: fixture.db, viewer: marta, params, body });
    expect(sent).toMatchObject({ status: 303, to: "/admin/instructors" });
    const [row] = await fixture.db.select().from(accounts).where(eq(accounts.id, davi.id));
    expect(row).toMatchObject({ fullName: "Davi Neto", specialties: ["Gestão"], isMaintainer: false });
    const student = await callRoute(person.loader, { db: fixture.db, viewer: marta, params: { userId: ester.id } });
    expect(student.status).toBe(404);
    expect(
      await callRoute(person.action, { db: fixture.db, viewer: davi, params: { userId: marta.id }, body }),
    ).toMatchObject({
      status: 403,
    });
  });
});

describe("people and roles", () => {
  it("are found, page by page, with the fields of the contract", async () => {
    const found = await fixture.call(users, { viewer: marta, path: "/api/admin/users?q=ESTER+exemplo.test" });
    expect(found.json).toEqual({
      success: true,
      page: 1,
      limit: 12,
      total: 1,
      totalPages: 1,
      data: [
        {
          id: ester.id,
          full_name: "Ester Lima",
          email: "ester@exemplo.test",
          role: "student",
          is_maintainer: false,
          is_founder: false,
          created_at: expect.any(String),
        },
      ],
    });
  });

  it("are changed by call and by both forms, and refused in the same words", async () => {
    const put = (id: string, role: unknown) =>
      fixture.call(user, { viewer: marta, method: "PUT", params: { id }, body: { role } });
    expect((await put(ester.id, "instructor")).json.data).toMatchObject({ id: ester.id, role: "instructor" });
    const form = { db: fixture.db, viewer: marta };
    const back = await callRoute(people.action, { ...form, body: { user_id: ester.id, role: "student" } });
    expect(back.status).toBe(303);
    const up = await callRoute(promotion.action, {
      ...form,
      body: { email: " ESTER@exemplo.test", role: "instructor" },
    });
    expect(up).toMatchObject({ status: 303, to: "/admin/instructors" });
    expect((await put(ester.id, "student")).status).toBe(200);

    const own = "Você não pode mudar o seu próprio papel.";
    expect(await put(marta.id, "student")).toMatchObject(no(409, own));
    const self = await callRoute(people.action, { ...form, body: { user_id: marta.id, role: "student" } });
    expect(self).toMatchObject({ status: 409, data: { error: { "": [own] } } });
    const [founder] = await fixture.db.select().from(accounts).where(eq(accounts.isFounder, true));
    expect(await put(founder!.id, "student")).toMatchObject(
      no(409, "O papel do fundador da plataforma não pode ser mudado."),
    );
    expect(await put(dead, "admin")).toMatchObject(no(404, "Pessoa não encontrada"));
    expect(await put("7", "admin")).toMatchObject(no(404, "Pessoa não encontrada"));
    for (const role of ["founder", "", 1, undefined]) {
      expect(await put(ester.id, role)).toMatchObject(no(400, "Escolha um papel: estudante, instrutor ou admin."));
    }
    const unknown = await callRoute(promotion.action, {
      ...form,
      body: { email: "ninguem@exemplo.test", role: "admin" },
    });
    expect(unknown).toMatchObject({
      status: 404,
      data: { error: { email: [expect.stringContaining("Ainda não existe conta com este e-mail.")] } },
    });
    for (const viewer of [davi, ester]) {
      const tried = await callRoute(promotion.action, {
        ...form,
        viewer,
        body: { email: viewer.email, role: "admin" },
      });
      expect(tried.status).toBe(403);
    }
  });
});

describe("certificate settings", () => {
  const whole = { organization_name: "Escola do Vale", primary_color: "#1D6B3C", font_family: "Open Sans" };
  const put = (viewer: Viewer | null, body: unknown) => fixture.call(settings, { viewer, method: "PUT", body });

  it("are saved by admins, and by instructors where admins allow it, with the fields of the contract", async () => {
    expect(await put(null, whole)).toMatchObject(no(401, login));
    expect(await put(ester, whole)).toMatchObject(no(403, denied));
    expect(await put(davi, whole)).toMatchObject(
      no(403, "Nesta escola, só a direção pode mudar o visual dos certificados."),
    );
    const shared = { db: fixture.db, settings: fixture.settings, viewer: marta, body: { teachers: "on" } };
    expect((await callRoute(designers.action, shared)).status).toBe(303);
    for (const viewer of [davi, marta]) {
      expect((await put(viewer, whole)).json).toEqual({
        success: true,
        data: {
          logo_url: null,
          organization_name: "Escola do Vale",
          ceo_name: null,
          ceo_title: "Chief Executive Officer",
          ceo_signature_url: null,
          primary_color: "#1d6b3c",
          secondary_color: "#9333ea",
          font_family: "Open Sans",
          certificate_background_url: null,
          show_program_content: true,
          auto_generate_hours: true,
          is_active: true,
          updated_at: expect.any(String),
          version: expect.any(String),
        },
      });
    }
    expect((await fixture.call(settings)).json.data.organization_name).toBe("Escola do Vale");
  });

  it.each([
    ["organization_name", "a".repeat(121)],
    ["ceo_name", 7],
    ["ceo_title", "a".repeat(121)],
    ["logo_url", "http://fora.example/a.png"],
    ["logo_url", "javascript:alert(1)"],
    ["logo_url", `/media/${dead}`],
    ["certificate_background_url", "data:image/png;base64,AAAA"],
    ["primary_color", "#12345"],
    ["primary_color", "red;}body{display:none"],
    ["secondary_color", "#GGGGGG"],
    ["font_family", "Comic Sans MS"],
    ["show_program_content", "true"],
    ["is_active", 1],
  ])("take no %s %j", async (name, value) => {
    const answer = await put(marta, { ...whole, [name]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields)).toEqual([name]);
  });

  it("store an outside picture's address and never fetch it", async () => {
    const logo_url = "https://fora.example/logo.png";
    expect((await put(marta, { ...whole, logo_url })).json.data.logo_url).toBe(logo_url);
  });

  it("are saved by the form, refused with what was typed, and restored in one step", async () => {
    const form = { db: fixture.db, viewer: davi, settings: fixture.settings };
    const body = { ...whole, ceo_title: "", ceo_name: "Ana Reis", is_active: "on", show_program_content: "on" };
    const wrong = await callRoute(designScreen.action, { ...form, body: { ...body, primary_color: "verde" } });
    expect(wrong).toMatchObject({
      status: 400,
      data: { error: { primary_color: ["Escolha uma cor, como #2563eb."] }, initialValue: { ceo_name: "Ana Reis" } },
    });
    expect(await callRoute(designScreen.action, { ...form, body })).toMatchObject({
      status: 303,
      to: "/admin/certificates",
    });
    const { data } = await callRoute(designScreen.loader, form);
    const { settings: saved, history, may } = data as Awaited<ReturnType<typeof designScreen.loader>>;
    expect(saved).toMatchObject({ ceoName: "Ana Reis", autoGenerateHours: false, isActive: true });
    expect(may).toEqual({ govern: false, design: true });
    const before = history[1]!.id;
    const back = await callRoute(restoration.action, { ...form, params: { id: String(before) }, body: {} });
    expect(back).toMatchObject({ status: 303, to: "/admin/certificates" });
    expect((await fixture.call(settings)).json.data.ceo_name).toBeNull();
    const nobody = await callRoute(restoration.action, { ...form, viewer: ester, params: { id: "1" }, body: {} });
    expect(nobody.status).toBe(403);
  });

  it("are kept from instructors where the direction says so, by call and form", async () => {
    const form = { db: fixture.db, settings: fixture.settings };
    expect((await callRoute(designers.action, { ...form, viewer: davi, body: { teachers: "on" } })).status).toBe(403);
    expect((await callRoute(designers.action, { ...form, viewer: marta, body: {} })).status).toBe(303);
    const reserved = "Nesta escola, só a direção pode mudar o visual dos certificados.";
    expect(await put(davi, whole)).toMatchObject(no(403, reserved));
    const sent = await callRoute(designScreen.action, { ...form, viewer: davi, body: whole });
    expect(sent).toMatchObject({ status: 403, data: { error: { "": [reserved] } } });
    expect((await callRoute(designers.action, { ...form, viewer: marta, body: { teachers: "on" } })).status).toBe(303);
    expect((await put(davi, whole)).status).toBe(200);
  });

  it("are previewed with ten sample lessons, by those who may design", async () => {
    const form = { db: fixture.db, settings: fixture.settings };
    const { data } = await callRoute(preview.loader, { ...form, viewer: davi });
    const { sheet, shows } = data as Awaited<ReturnType<typeof preview.loader>>;
    expect([sheet.program!.lessons.length, shows]).toEqual([10, "front"]);
    expect(sheet.certificate.certificate_number).toMatch(/^SEMENTEIRA-\d{4}-\d{2}-000000$/);
    expect((await callRoute(preview.loader, { ...form, viewer: davi, query: "verso=1" })).data.shows).toBe("back");
    expect((await callRoute(preview.loader, { ...form, viewer: ester })).status).toBe(403);
    expect((await callRoute(preview.loader, { ...form, viewer: null })).to).toContain("/auth/login");
    expect((await callRoute(preview.loader, { ...form, viewer: marta, query: "versao=9876" })).status).toBe(404);
    await put(marta, { ...whole, is_active: false });
    expect(await callRoute(preview.loader, { ...form, viewer: marta })).toMatchObject({
      status: 404,
      data: { error: "Configurações não encontradas" },
    });
  });
});
