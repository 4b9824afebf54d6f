import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { readPage } from "#tests/api/reading.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** What the specification's screens say, word for word, on the pages that the server sends. */
let app: App;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let free: Awaited<ReturnType<typeof aCourse>>;
let paid: Awaited<ReturnType<typeof aCourse>>;
let bare: Awaited<ReturnType<typeof aCourse>>;
let rute: string;

beforeAll(async () => {
  fixture = await freshDatabase();
  free = await aCourse(fixture.db, { title: "Semente boa", category: "mentoria" });
  paid = await aCourse(fixture.db, { title: "Semente cara", priceCents: 19_700, level: "avancado" });
  bare = await aCourse(fixture.db, { title: "Sem aulas ainda", lessons: [] });
  app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "100" } });
  rute = await signIn(app, "rute@exemplo.test");
});
afterAll(async () => {
  await app?.stop();
  await fixture?.close();
});

const read = (path: string, asked?: Parameters<typeof readPage>[2]) => readPage(app, path, asked);

describe("the bar on top", () => {
  it("leads a visitor to the public areas and to signing in", async () => {
    const { words, links } = await read("/courses?category=teologico");
    expect(words).toMatch(/Cursos Sobre Parceiros Educadores Entrar/);
    for (const href of ["/", "/courses", "/about", "/partners", "/instructors"]) expect(links).toContain(href);
    expect(links).toContain("/auth/login?redirectTo=%2Fcourses%3Fcategory%3Dteologico");
    for (const away of ["Meus Cursos", "ADMIN", "Sair"]) expect(words).not.toContain(away);
  });

  it("leads a student to what is theirs, by their given name, and out", async () => {
    await fixture.db.update(users).set({ givenName: "Rute" }).where(eq(users.email, "rute@exemplo.test"));
    const named = await read("/", { as: rute });
    expect(named.words).toMatch(/Educadores Meus Cursos Certificados Suporte Rute Sair/);
    for (const href of ["/my-courses", "/my-certificates", "/support", "/profile"]) expect(named.links).toContain(href);
    expect(named.words).not.toMatch(/ADMIN|Entrar|Começar grátis/);
    await fixture.db.update(users).set({ givenName: "" }).where(eq(users.email, "rute@exemplo.test"));
    expect((await read("/", { as: rute })).words).toContain("Suporte Perfil Sair");
  });

  it.each(["admin", "instrutor"])("leads %s to ADMIN", async (name) => {
    const { words, links } = await read("/", { as: await signIn(app, `${name}@sementeira.example`) });
    expect(words).toContain("Suporte ADMIN");
    expect(links).toContain("/admin");
  });
});

it("the foot says who runs the place, and the year", async () => {
  const year = new Intl.DateTimeFormat("pt-BR", { year: "numeric", timeZone: "America/Sao_Paulo" }).format();
  expect((await read("/")).words).toMatch(
    new RegExp(`Sementeira Educação Cristã Ltda.*CNPJ \\S+ © ${year} Sementeira. Todos os direitos reservados.`),
  );
});

describe("home", () => {
  it("shows three courses, the figures as what they are, and the ways on", async () => {
    const { words, html, links } = await read("/");
    expect(html.match(/<article/g)).toHaveLength(3);
    expect(words).toMatch(/cursos no catálogo 35|35 cursos no catálogo/);
    expect(words).toMatch(/4,9 avaliação média \(nota inicial\)|avaliação média \(nota inicial\) 4,9/);
    expect(words).toContain("Áreas de atuação");
    for (const href of [
      "/courses",
      "/about",
      "/instructors",
      "/auth/login?redirectTo=%2Fcourses%3Fcategory%3Ddiscipulado",
    ])
      expect(links).toContain(href);
  });

  it("announces the first courses while there are none", async () => {
    const empty = await freshDatabase();
    await empty.db.update(courses).set({ isPublished: false });
    const bareApp = await startApp({ connection: empty.connection });
    const html = await (await fetch(bareApp.origin)).text();
    await bareApp.stop();
    await empty.close();
    expect(html).toContain("Em breve nossos primeiros cursos!");
    expect(html).not.toContain("<article");
  });
});

it("the catalogue names its categories, the free ones as such, and its levels", async () => {
  const { words } = await read("/courses?page=2");
  expect(words).toMatch(
    /Todos Profissionalizante Teológico Desenvolvimento Pessoal Discipulado GRÁTIS Mentoria GRÁTIS/,
  );
  expect(words).toMatch(/Todos os níveis Iniciante Intermediário Avançado/);
  expect(words).toMatch(/35 cursos encontrados/);
  expect(words).toMatch(/Anterior 1 2 3 Próxima/);
  expect(words).toContain("nota inicial 4,8");
});

describe("a course", () => {
  it("says what it is, what comes with it and how to get in", async () => {
    const { words, links } = await read(`/courses/${paid.id}`);
    expect(words).toMatch(/Semente cara Avançado nota inicial 4,8 \( ?0 avaliações ?\) 3 aulas · 30 min R\$ 197,00/);
    expect(words).toContain("Quem ensina");
    expect(words).toMatch(/1 Aula 1 Texto · 10 min aula aberta Liberada 2 Aula 2 Texto · 10 min Bloqueada/);
    expect(words).toMatch(/Requisitos/);
    expect(words).toContain(
      "R$ 197,00 Entrar para comprar Comprar para um grupo Acesso vitalício Certificado de conclusão Suporte da equipe Garantia de 30 dias",
    );
    expect(links).toContain(`/auth/login?redirectTo=%2Fcheckout%2F${paid.id}`);
    expect((await read(`/courses/${free.id}`)).words).toContain("Gratuito Entrar e se inscrever");
  });

  it("that is paid leads to its checkout", async () => {
    const { status, to } = await read(`/courses/${paid.id}/enroll`, { as: rute, fields: {} });
    expect({ status, to }).toEqual({ status: 303, to: `/checkout/${paid.id}` });
    expect((await read(`/courses/${paid.id}`, { as: rute })).links).toContain(`/checkout/${paid.id}`);
    const { words } = await read(`/checkout/${paid.id}`, { as: rute });
    expect(words).toContain("Resumo do pedido");
    expect(words).toContain("Pagar R$ 197,00");
  });

  it("without lessons takes students, and promises nothing to go on with", async () => {
    expect((await read(`/courses/${bare.id}/enroll`, { as: rute, fields: {} })).status).toBe(303);
    const { words } = await read(`/courses/${bare.id}`, { as: rute });
    expect(words).toContain("As aulas deste curso ainda estão sendo preparadas.");
    expect(words).toContain("Você está inscrito! As aulas aparecem aqui assim que ficarem prontas.");
    expect(words).not.toMatch(/(Começar|Continuar): aula/);
  });

  it.each(["learn", "enroll"])(
    "that is not there is not there for %s either, and says so on a page",
    async (endpoint) => {
      const answer = await read(`/courses/999999/${endpoint}`, {
        as: rute,
        fields: endpoint === "enroll" ? {} : undefined,
      });
      expect(answer).toMatchObject({ status: 404, type: expect.stringContaining("text/html") });
      expect(answer.words).toMatch(/Curso não encontrado .* Voltar aos Cursos/);
    },
  );
});

describe("what is the student's own", () => {
  it("is empty at first, and says what to do", async () => {
    const as = await signIn(app, "nova@exemplo.test");
    expect((await read("/my-courses", { as })).words).toMatch(/Você ainda não tem cursos .* Explorar o catálogo/);
    const mine = await read("/my-certificates", { as });
    expect(mine.words).toMatch(/Nenhum certificado ainda .* Ir para meus cursos/);
    expect(mine.links).toContain("/my-courses");
  });

  it("goes from Não Iniciado over Em Progresso to Concluído", async () => {
    const as = await signIn(app, "caminho@exemplo.test");
    const state = async () => (await read("/my-courses", { as })).words;
    await read(`/courses/${free.id}/enroll`, { as, fields: {} });
    expect(await state()).toMatch(/Não Iniciado Semente boa .*2,5 h 0% Começar/);
    expect((await read(`/courses/${free.id}`, { as })).words).toMatch(/Você está inscrito! Começar ?: aula ?1/);
    const [first, ...rest] = free.lessonIds;
    await read(`/courses/${free.id}/learn/${first}/complete`, { as, fields: {} });
    expect(await state()).toMatch(/Em Progresso Semente boa .*2,5 h 33% Continuar/);
    expect((await read(`/courses/${free.id}/learn`, { as })).status).toBe(302);
    expect((await read(`/courses/${free.id}/learn/${rest[0]}`, { as })).words).toContain(
      "O que falta para o certificado Concluir “Aula 2” Concluir “Aula 3”",
    );
    for (const id of rest) await read(`/courses/${free.id}/learn/${id}/complete`, { as, fields: {} });
    expect(await state()).toMatch(/Semente boa Concluído .*2,5 h.* Gerar Certificado Revisar Curso/);

    const { data } = await (await fetch(`${app.origin}/api/my-courses`, { headers: { Cookie: as } })).json();
    const fields = { course_id: String(free.id), enrollment_id: String(data[0].enrollment_id) };
    expect((await read("/certificates/generate", { as, fields })).status).toBe(303);
    const issued = await read("/my-courses", { as });
    expect(issued.words).toContain("Ver Certificado");
    expect(issued.words).not.toContain("Gerar Certificado");
    expect(issued.links).toContain("/my-certificates");
    const refused = await read("/certificates/generate", { as: rute, fields });
    expect(refused.words).toContain("Erro ao gerar certificado. Tente novamente.");

    const { id } = (await (await fetch(`${app.origin}/api/certificates/my`, { headers: { Cookie: as } })).json())
      .data[0];
    const reason = "Emitido por engano, como conversamos.";
    const admin = await signIn(app, "admin@sementeira.example");
    expect((await read(`/admin/certificates/${id}/revocation`, { as: admin, fields: { reason } })).status).toBe(303);
    const gone = await read(`/certificates/generate?${new URLSearchParams(fields)}`, { as });
    expect(gone.words).toMatch(
      /Certificado revogado em .* Este curso não gera outro certificado para você\..* Falar com a escola/,
    );
  });
});

describe("somebody whose session has ended", () => {
  it("keeps what they answered, on a page that sends it again", async () => {
    const quizzed = await aCourse(fixture.db, { title: "Com perguntas", lessons: [{ quiz: true }] });
    const path = `/courses/${quizzed.id}/learn/${quizzed.lessonIds[0]}`;
    const { choice, right, short } = quizzed.quizzes[0]!;
    const fields = { [`answers.${choice}`]: String(right), [`answers.${short}`]: '"><b>Marcos' };
    const { status, html, words, links } = await read(path, { fields });
    expect(status).toBe(401);
    expect(words).toContain("A sua sessão terminou, mas nada se perdeu");
    expect(links).toContain(`/auth/login?redirectTo=${encodeURIComponent(path)}`);
    expect(html).toMatch(new RegExp(`<form[^>]*action="${path}"`));
    expect(html).toContain(`name="answers.${choice}" value="${right}"`);
    expect(html).toContain(`name="answers.${short}" value="&quot;&gt;&lt;b&gt;Marcos"`);
  });
});

it("an address that leads nowhere says so", async () => {
  const { status, words } = await read("/nada-aqui");
  expect(status).toBe(404);
  expect(words).toMatch(/404 Página não encontrada/);
});

it("an error of a form is shown inside the frame, which still knows who is signed in", async () => {
  const path = `/courses/${free.id}/learn/999999/complete`;
  const { status, words } = await read(path, { as: rute, fields: {} });
  expect(status).toBe(404);
  expect(words).toContain("Aula não encontrada");
  expect(words).toMatch(/Meus Cursos .* Sair .* Sementeira Educação Cristã Ltda/);
});
