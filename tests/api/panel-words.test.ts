import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { courses } from "#drizzle/schema/courses.ts";
import { aSchoolAtWork, today } from "#tests/api/a-school-at-work.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";

/** What the screens of the panel say, word for word, on the pages that the server sends. */
let school: Awaited<ReturnType<typeof aSchoolAtWork>>;
const see: typeof school.see = (...asked) => school.see(...asked);
const send: typeof school.send = (...asked) => school.send(...asked);

beforeAll(async () => {
  school = await aSchoolAtWork();
});
afterAll(() => school?.close());

describe("the table of courses", () => {
  it("says all of a course in its row, and what may be done with it", async () => {
    const { words, links, html } = await see("admin", "/admin?q=semente+cara");
    expect(words).toMatch(
      new RegExp(`Semente cara Um curso de teste\\. R\\$ 197,00 Iniciante 2,5 h Publicado Criado em: ${today}`),
    );
    expect(words).toContain("1 1 inscrição 3 3 aulas");
    expect(words).toMatch(/Visualizar \(abre em outra aba\) Editar Relatório Despublicar Excluir/);
    expect(html).toMatch(new RegExp(`href="/courses/${school.sold.id}" target="_blank"`));
    for (const way of ["edit", "delete"]) expect(links).toContain(`/admin/courses/${school.sold.id}/${way}`);
    expect((await see("admin", "/admin?sort=price")).words).toContain("Gratuito");
  });

  it("asks before a course goes", async () => {
    expect((await see("admin", `/admin/courses/${school.sold.id}/delete`)).words).toContain(
      "Tem certeza que deseja excluir este curso? Esta ação não pode ser desfeita.",
    );
  });

  it("knows a draft, and a course without lessons", async () => {
    const draft = await aCourse(school.db, { title: "Rascunho vazio", isPublished: false, lessons: [] });
    const { words } = await see("admin", "/admin?q=rascunho+vazio");
    expect(words).toContain("Rascunho Criado em");
    expect(words).toContain("0 0 aulas");
    expect(words).toMatch(/Editar Relatório Publicar Excluir/);
    await school.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, draft.id));
  });
});

describe("the wizard", () => {
  it("asks for what a course is, and refuses one without a title", async () => {
    const { words } = await see("instructor", "/admin/courses/new");
    expect(words).toMatch(
      /Passo 1 de 2: informações básicas.*Título Descrição .*Categoria .*Nível .*Preço \(R\$\) .*Duração \(horas\)/,
    );
    expect(words).toContain("Cursos desta categoria são sempre gratuitos.");
    expect(words).toContain("Tamanho recomendado: 1200x675.");
    expect(words).toContain("As que esperam resposta aparecem no alto do painel, em Hoje;");
    const refused = await send("instructor", "/admin/courses/new", { title: " ", category: "teologico" });
    expect(refused.status).toBe(400);
    expect(refused.words).toMatch(/Erro ao criar curso .*Título do curso é obrigatório/);
  });

  it("offers text, video and audio, and four options to a question, the first of them right", async () => {
    expect((await see("instructor", `/admin/courses/${school.sold.id}/lessons/new`)).words).toMatch(
      /Texto Vídeo Áudio .*Duração \(minutos\) .*Prévia gratuita/,
    );
    const path = `/admin/lessons/${school.sold.lessonIds[0]}/questions/new`;
    const { words, html } = await see("instructor", path);
    expect(words).toMatch(/Múltipla escolha Verdadeiro ou falso Resposta curta/);
    const [shown, more] = html.slice(html.indexOf(">Opções<")).split("<details");
    expect(shown!.match(/aria-label="Opção \d"/g)).toHaveLength(4);
    expect(more).toContain("Mais opções, até ");
    expect(/<input type="radio"[^>]*name="correct_option"[^>]*checked[^>]*>/.exec(html)![0]).toContain('value="0"');
    const blank = { question_text: "Qual?", question_type: "multiple_choice", correct_option: "0" };
    const refused = await send("instructor", path, { ...blank, "options[0].option_text": " " });
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining("Escreva de 2 a 10 opções.")]);
  });
});

it("an instructor's card shows three specialties and how many more", async () => {
  const fields: [string, string][] = [
    ["full_name", "Convidada Querida"],
    ...["Teologia", "Liderança", "Música", "Arte", "Gestão"].map((one): [string, string] => ["specialties", one]),
  ];
  expect((await send("admin", "/admin/instructors/new", fields)).status).toBe(303);
  const { words, links } = await see("admin", "/admin/instructors");
  expect(words).toMatch(
    /Convidada Querida Instrutor Sem conta Teologia Liderança Música \+2 mais 0 cursos 0 estudantes 4,8 informado pela escola/,
  );
  const removal = links.find((link) => link.endsWith("/removal"))!;
  expect((await see("admin", removal)).words).toContain("Tem certeza que deseja excluir este instrutor?");
  const { words: asked } = await see("admin", "/admin/instructors/new");
  expect(asked).toContain(
    "Teologia Liderança Discipulado Ministério Educação Tecnologia Gestão Psicologia Filosofia História Música Arte",
  );
});

it("a voucher says who lives by it", async () => {
  const made = await send("admin", "/admin/vouchers", { description: "Campanha", max_uses: "3" });
  const at = made.to!.split("#")[1]!;
  const { html, words } = await see("admin", "/admin/vouchers");
  expect(words).toMatch(
    new RegExp(
      `MANT-\\w{4}-\\w{4}-\\w{4} Copiar Campanha Ativo Desativar MANT\\S+ Usuários ativos: 0, ver quem usa MANT\\S+ e até quando ele vale Valor mensal: R\\$ 120,00 Usos: 0 de 3 Criado em: ${today}`,
    ),
  );
  expect(html.indexOf(`id="${at}"`)).toBe(html.indexOf('id="voucher-'));
  expect(html).toContain('data-copied-for="2"');
  expect((await see("admin", "/admin/vouchers?q=nada+assim")).words).toContain(
    "Nada encontrado Tente outra palavra, ou tire um filtro.",
  );
});

describe("the look of certificates", () => {
  it("offers logo, signature, background, colours, fonts and the toggles, and is saved", async () => {
    const { words, html } = await see("admin", "/admin/certificates");
    expect(words.match(/PNG ou JPG, até 20MB/g)).toHaveLength(3);
    for (const colour of ["#1d6b3c", "#c98a1b"]) expect(html).toContain(`value="${colour}"`);
    expect(words).toContain("Inter Roboto Open Sans Playfair Display Montserrat");
    expect(words).toMatch(/Mostrar o conteúdo programático .*Calcular as horas pelas aulas/);
    expect(html).toMatch(/href="\/certificate-preview" target="_blank"/);
    expect(html).toMatch(
      /name="ceo_title"[^>]*value="Diretora acadêmica"|value="Diretora acadêmica"[^>]*name="ceo_title"/,
    );
    const fields = {
      organization_name: "Escola",
      primary_color: "azul",
      secondary_color: "#9333ea",
      font_family: "Inter",
    };
    const refused = await send("admin", "/admin/certificates", fields);
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining("Erro ao salvar configurações")]);
  });

  it("is seen on a sample, front and back, and says where to go while it is put aside", async () => {
    expect((await see("instructor", "/certificate-preview")).words).toMatch(/PRÉVIA DO CERTIFICADO .*Ver Verso/);
    const aside = { primary_color: "#2563eb", secondary_color: "#9333ea", font_family: "Inter" };
    expect((await send("admin", "/admin/certificates", aside)).status).toBe(303);
    const { words, links } = await see("admin", "/certificate-preview");
    expect(words).toContain(
      "Configurações não encontradas Configure primeiro as definições do certificado no painel administrativo",
    );
    expect(links).toContain("/admin");
  });
});
