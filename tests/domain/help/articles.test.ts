import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { rateLimitRules } from "#app/domain/access/rate-limits.ts";
import { maxQuestionLength } from "#app/domain/assistant/schema.ts";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { articleNotFound, type HelpTopic, helpArticles, helpTopics } from "#app/domain/help/help-articles.ts";
import { readArticle } from "#app/domain/help/read-article.server.ts";
import { maxTestimonialLength, minTestimonialLength } from "#app/domain/reviews/labels.ts";
import { maxSessions } from "#app/domain/sessions/start-session.server.ts";
import { signInSeconds } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { htmlToText } from "#app/domain/texts/words.ts";
import { projectRoot } from "#drizzle/root.ts";
import { testSettings } from "#tests/support/people.ts";

const settings = testSettings();

/** The words of an article, as a school with these settings publishes it. */
function words(slug: string, variables?: Record<string, string>) {
  const { opening, sections } = readArticle(variables ? testSettings(variables) : settings, slug).text;
  return [opening, ...sections.map(({ title, html }) => `<p>${title}</p>${html}`)].map(htmlToText).join("\n\n");
}

describe("the shelf of help articles", () => {
  it("has a file for each article, and an article for each file", () => {
    const files = readdirSync(path.join(projectRoot, "app/domain/help/articles"));
    expect(files.sort()).toEqual(helpArticles.map(({ slug }) => `${slug}.md`).sort());
  });

  it("calls no two alike, and leaves no subject empty", () => {
    for (const key of ["slug", "title", "summary"] as const) {
      expect(new Set(helpArticles.map((article) => article[key])).size).toBe(helpArticles.length);
    }
    for (const topic of Object.keys(helpTopics) as HelpTopic[]) {
      expect(helpArticles.filter((article) => article.topic === topic).length, topic).toBeGreaterThan(2);
    }
  });

  it("knows what only a person can settle", () => {
    const personal = helpArticles.filter(({ needsPerson }) => needsPerson).map(({ slug }) => slug);
    expect(personal).toEqual([
      "cobranca-em-duplicidade",
      "tornar-se-mantenedor",
      "nome-errado-no-certificado",
      "ensinar-aqui",
      "falar-com-uma-pessoa",
      "apagar-meus-dados",
    ]);
  });

  it("refuses what is no article", () => {
    expect(() => readArticle(settings, "../legal/texts/terms")).toThrow(articleNotFound);
    expect(() => readArticle(settings, "")).toThrow(articleNotFound);
  });
});

describe.each(helpArticles)("$slug", ({ slug, summary }) => {
  it("is short, whole and without markup left over", () => {
    const text = words(slug);
    const count = text.match(/\p{L}[\p{L}\p{N}-]*/gu)!.length;
    expect(count).toBeGreaterThanOrEqual(80);
    expect(count).toBeLessThanOrEqual(250);
    expect(text).not.toMatch(/\{\{|\}\}|undefined|ainda a definir|\*\*|\]\(|^#/m);
    expect(summary.length).toBeLessThanOrEqual(60);
    expect(summary).toMatch(/\.$/);
  });

  it("leads only to pages of the platform", () => {
    const { opening, sections } = readArticle(settings, slug).text;
    const html = [opening, ...sections.map((section) => section.html)].join("");
    const hrefs = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!);
    for (const href of hrefs) expect(href).toMatch(/^\/(?!\/)/);
  });
});

describe("what is printed is what the platform does", () => {
  it.each([
    ["entrar", "7 dias sem uso e no máximo 30 dias"],
    ["nao-consigo-entrar", `Cada tentativa vale ${signInSeconds / 60} minutos`],
    ["nome-e-foto", "de até 20 MB"],
    ["avaliar-um-curso", `de ${minTestimonialLength} a ${maxTestimonialLength} caracteres`],
    ["reembolso", "Você tem 30 dias corridos"],
    ["comissoes", "Cada venda feita hoje tem 30 dias de garantia"],
    ["acompanhar-um-ticket", "em até 24 horas"],
    ["dados-de-pagamento", `há mais de ${recentSignInMinutes} minutos`],
    ["verificar-certificado", "SEMENTEIRA-2026-11-000001"],
    ["o-assistente", `até ${maxQuestionLength.toLocaleString("pt-BR")} caracteres`],
  ])("%s says: %s", (slug, sentence) => expect(words(slug)).toContain(sentence));

  it("says what the school promises by its own choice", () => {
    const chosen = { GUARANTEE_DAYS: "45", INSTRUCTOR_PERCENTAGE: "60", ANSWER_HOURS: "48" };
    expect(words("reembolso", chosen)).toContain("Você tem 45 dias corridos");
    expect(words("comissoes", chosen)).toContain("60% do preço de cada curso pago que vende; 40% ficam");
    expect(words("acompanhar-um-ticket", chosen)).toContain("em até 48 horas");
    expect(words("acompanhar-um-ticket", { ANSWER_HOURS: "1" })).toContain("em até 1 hora.");
  });

  it("says how many devices, tries and questions there may be", () => {
    expect(maxSessions).toBe(10);
    expect(words("sair-de-todos-os-aparelhos")).toContain("até dez aparelhos");
    expect(rateLimitRules["voucher.try"].windows[0]).toMatchObject({ max: 5, seconds: 900 });
    expect(words("ativar-codigo-de-mantenedor")).toContain("cinco tentativas em 15 minutos");
    expect(rateLimitRules["assistant.ask"].windows.map(({ max }) => max)).toEqual([10, 100]);
    expect(words("o-assistente")).toContain("10 perguntas por minuto e 100 por dia");
  });

  it("says of a boleto what is so where the school sells", () => {
    const keys = { MERCADO_PAGO_ACCESS_TOKEN: "a".repeat(40), MERCADO_PAGO_WEBHOOK_SECRET: "b".repeat(40) };
    const selling = { PAYMENTS_PROVIDER: "mercado_pago", ...keys };
    expect(words("prazos-de-pix-e-boleto")).toContain("O boleto vence em 3 dias úteis, ou no dia que você escolher");
    expect(words("prazos-de-pix-e-boleto", selling)).toContain("O boleto vence em 3 dias. Se");
    expect(words("reembolso")).toContain("não dá para devolver o valor pelo boleto");
    expect(words("reembolso", selling)).toContain("o Mercado Pago devolve o valor a quem pagou");
  });

  it("fills in the school's own facts, letter by letter", () => {
    const text = words("quem-somos", {
      PLATFORM_NAME: "Boa Terra",
      LEGAL_NAME: "Escola *Boa* Terra Ltda.",
      COMPANY_ADDRESS: "Rua [Um](/x), 1, Recife",
    });
    expect(text).toContain("Boa Terra é a plataforma de cursos de Escola *Boa* Terra Ltda.");
    expect(text).toContain("Rua [Um](/x), 1, Recife");
  });

  it("names the limits of files as they are set", () => {
    expect(words("criar-um-curso")).toContain("O vídeo deve ter no máximo 1GB. O áudio deve ter no máximo 200MB.");
    expect(words("criar-um-curso", { UPLOAD_VIDEO_MB: "300", UPLOAD_QUOTA_GB: "7" })).toMatch(/300MB[\s\S]*7 GB/);
  });

  it("says of the assistant where its answers come from", () => {
    expect(words("o-assistente")).toContain("nada da conversa sai dele");
    const text = words("o-assistente", { AI_BASE_URL: "https://modelo.exemplo.test/v1", AI_MODEL: "m" });
    expect(text).toContain("ao serviço em modelo.exemplo.test");
    expect(text).not.toContain("nada da conversa sai dele");
  });
});
