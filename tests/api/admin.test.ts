import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, failuresOf, fill, pages } from "#tests/api/all-endpoints.ts";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

let app: App;
const cookies: Record<string, string> = { visitor: "" };
beforeAll(async () => {
  app = await sharedApp();
  cookies.student = await signIn(app, "estudante@sementeira.example");
  cookies.instructor = await signIn(app, "instrutor@sementeira.example");
  cookies.admin = await signIn(app, "admin@sementeira.example");
});
afterAll(() => expect(failuresOf(app)).toEqual([]));

const see = (who: string, where: string) => ask(app, where, { headers: { Cookie: cookies[who]! } });
const send = (who: string, where: string, body: BodyInit) =>
  ask(app, where, { method: "POST", body, headers: { Cookie: cookies[who]!, Origin: app.origin } });
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|\s+/g, " ");

const area = pages.filter(({ pattern }) => /^\/admin(\/|$)/.test(pattern));
const tabsOfAdmins = ["Instrutores", "Vouchers", "Comissões", "Suporte"];

describe("the panel's endpoints", () => {
  it.each(area)("$pattern is closed to visitors and students", async ({ pattern }) => {
    const where = fill(pattern);
    const asVisitor = await see("visitor", where);
    expect([asVisitor.status, asVisitor.text]).toEqual([401, expect.stringContaining(">Acesso restrito</h1>")]);
    const asStudent = await see("student", where);
    expect([asStudent.status, asStudent.text]).toEqual([403, expect.stringContaining(">Acesso Negado</h1>")]);
  });

  it.each(area)("$pattern says nothing as .data either", async ({ pattern }) => {
    for (const [who, status] of [
      ["visitor", 401],
      ["student", 403],
    ] as const) {
      for (const query of ["", "?_routes=routes%2Fadmin%2Findex", "?_routes=routes%2Flayouts%2Fadmin"]) {
        const answer = await see(who, `${fill(pattern)}.data${query}`);
        expect(answer.status).toBe(status);
        expect(answer.text).not.toMatch(/loaderData|totalCourses|isAdmin/);
      }
    }
  });

  it.each(area.filter(({ takesForms }) => takesForms))("$pattern takes nothing from them", async ({ pattern }) => {
    const where = fill(pattern);
    expect((await send("visitor", where, new URLSearchParams())).status).toBe(401);
    expect((await send("student", where, new URLSearchParams({ title: "x" }))).status).toBe(403);
  });

  it("says the role, and the id as a code for the support team, below the viewer's own bar", async () => {
    const { text } = await see("student", "/admin");
    const me = (await see("student", "/api/users/me")).json as unknown as { id: string };
    expect(words(text)).toContain(`Seu papel Estudante Código para o suporte ${me.id}`);
    expect(text).toContain('action="/auth/logout"');
    expect((await see("visitor", "/admin")).text).toContain('href="/auth/login?redirectTo=%2Fadmin"');
  });

  it("gives back what somebody was typing when the session ended", async () => {
    const typed = { title: "Semear em família", description: "Três\r\nlinhas" };
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) form.append(name, value);
    form.append("thumbnail", new Blob(["não é imagem"]), "foto.png");
    for (const [body, heading] of [
      [new URLSearchParams(typed), "A sua sessão terminou, mas nada se perdeu"],
      [form, "A sua sessão terminou, mas o que você escreveu está aqui"],
    ] as const) {
      const { status, text } = await send("visitor", "/admin/courses/new", body);
      expect(status).toBe(401);
      expect(text).toContain(heading);
      expect(text).toContain('name="title" value="Semear em família"');
      expect(text).not.toContain("não é imagem");
    }
  });
});

describe("the panel", () => {
  it("shows admins every tab, and instructors their own", async () => {
    const asAdmin = words((await see("admin", "/admin")).text);
    const asInstructor = words((await see("instructor", "/admin")).text);
    for (const tab of tabsOfAdmins) expect(asAdmin).toContain(tab);
    expect(asInstructor).not.toMatch(/Vouchers|Comissões Suporte/);
    for (const said of ["Painel administrativo", "Dados de Pagamento", "Novo Curso"]) {
      expect(asAdmin).toContain(said);
      expect(asInstructor).toContain(said);
    }
    expect(asAdmin).toContain("Novo Curso Pagamentos Certificados Dados de Pagamento");
    expect(asInstructor).toContain("Configurar Certificados");
    expect(asInstructor).toContain("Minhas Comissões");
    expect(asAdmin).not.toContain("Minhas Comissões");
  });

  it("draws four figures, with tables of the same numbers", async () => {
    const { text } = await see("admin", "/admin");
    for (const label of ["Total de cursos", "Alunos ativos", "Receita total", "Taxa de conclusão"]) {
      expect(text).toContain(label);
    }
    const drawn = text.match(/aria-label="[^"]+, mês a mês: [^"]+, até agora; [^"]+"/g);
    expect(new Set(drawn).size).toBe(4);
    expect(text).toContain('<caption class="sr-only">Cursos, alunos, receita e conclusões</caption>');
    expect(text).toMatch(/— este mês|% este mês/);
  });

  it("is sorted, searched and filtered by its address", async () => {
    const titles = async (query: string) => {
      const { text } = await see("admin", `/admin?${query}`);
      return [...text.matchAll(/href="\/admin\/courses\/\d+\/edit" class="line-clamp[^>]*>([^<]+)</g)].map(
        ([, t]) => t!,
      );
    };
    const up = await titles("sort=title");
    expect(up.length).toBeGreaterThan(5);
    expect(up).toEqual(up.toSorted((a, b) => a.localeCompare(b, "pt-BR")));
    expect((await titles("sort=-title"))[0]).not.toBe(up[0]);
    expect(await titles("q=ALFABETO")).toEqual(expect.arrayContaining([expect.stringMatching(/Grego/)]));
    const { text } = await see("admin", "/admin?status=draft");
    expect(text).toContain("Rascunho");
    expect(text).not.toMatch(/>Publicado</);
    expect((await see("admin", "/admin?q=nada+disso+existe")).text).toContain("Nenhum curso encontrado");
    expect((await see("admin", "/admin?sort=__proto__&status=x&page=99999999")).status).toBe(200);
  });
});

it.each([
  ["/courses?q=a", "Nenhum curso encontrado"],
  ["/instructors?", "Nenhum instrutor encontrado"],
  ["/admin?status=published", "Nenhum curso encontrado"],
  ["/admin/instructors?", "Nenhum instrutor ainda"],
  ["/admin/instructors/people?", "Ninguém encontrado"],
  ["/admin/vouchers?", "Nenhum voucher ainda"],
])("past its end %s says so, and never that there is nothing", async (path, nothing) => {
  const { text } = await see("admin", `${path}&page=9999`);
  expect(text).toContain("Esta página não existe");
  const [, back] = /href="([^"]+)"[^>]*>(?:Ir para a última página|Ver a lista)/.exec(text)!;
  const last = await see("admin", back!.replaceAll("&amp;", "&"));
  expect(last.status).toBe(200);
  expect(text + last.text).not.toContain(nothing);
  expect(last.text).not.toContain("Esta página não existe");
});

it("an instructor reads what has to be done before deleting the account, and finds no form", async () => {
  const { text } = await see("instructor", "/profile/deletion");
  expect(text).toMatch(/cursos ensinados por esta conta/);
  expect(text).not.toContain("escreva APAGAR");
});

describe("GET /api/admin/stats", () => {
  it("is for those who teach and those who run the school", async () => {
    expect((await see("visitor", "/api/admin/stats")).status).toBe(401);
    expect((await see("student", "/api/admin/stats")).status).toBe(403);
    for (const who of ["instructor", "admin"]) {
      const { status, json, headers } = await see(who, "/api/admin/stats");
      expect(status).toBe(200);
      expect(headers.get("Cache-Control")).toBe("private, max-age=60");
      expect(json).toMatchObject({
        success: true,
        data: { totalStudents: expect.any(Number), totalRevenue: expect.any(Number) },
      });
      expect(Object.keys((json as unknown as { data: object }).data)).toEqual(
        expect.arrayContaining(["completionRate", "studentGrowth", "revenueGrowth", "courseGrowth"]),
      );
    }
  });
});
