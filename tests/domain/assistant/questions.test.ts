import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findPages } from "#app/domain/assistant/find-pages.server.ts";
import { articlePath, helpArticles } from "#app/domain/help/help-articles.ts";
import { readArticle } from "#app/domain/help/read-article.server.ts";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/**
 * Questions in people's own spelling, each with the articles that answer it, or "-" where none may. They were written
 * by somebody who had not seen the articles' own questions. The `unseen` part was asked once, after all else was settled.
 */
const file = readFileSync(path.join(projectRoot, "tests/domain/assistant/questions.tsv"), "utf8");
const questions = file
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [part, question, articles] = line.split("\t") as [string, string, string];
    return { part, question, answers: articles === "-" ? [] : articles.split(",").map(articlePath) };
  });

const percent = (some: number, all: number) => `${some} of ${all}, ${Math.round((100 * some) / all)} %`;

/** Those who teach ask about teaching, the secretaries about the school, and learners everything else. */
async function askers(db: Db) {
  const [school, teaching, learner] = [await anAdmin(db), await anInstructor(db), await aStudent(db)];
  return (answers: string[]) => {
    const topic = helpArticles.find(({ slug }) => articlePath(slug) === answers[0])?.topic;
    return ctxOf(db, topic === "school" ? school : topic === "teaching" ? teaching : learner);
  };
}

/** What becomes of the questions of a part: answered, or sent on to three articles and a person. */
async function measure(part: string) {
  const of = { answered: 0, offered: 0, missed: 0, foreign: 0, wrong: [] as string[] };
  const asked = questions.filter((each) => each.part === part);
  await rolledBack(async (db) => {
    const askerOf = await askers(db);
    for (const { question, answers } of asked) {
      const { isCertain, pages } = await findPages(askerOf(answers), question);
      const isRight = isCertain && answers.includes(pages[0]!.href);
      if (isCertain && !isRight) of.wrong.push(`${question} → ${pages[0]!.href}`);
      else if (!answers.length) of.foreign += 1;
      else if (isRight) of.answered += 1;
      else if (pages.some(({ href }) => answers.includes(href))) of.offered += 1;
      else of.missed += 1;
    }
  });
  const all = asked.filter(({ answers }) => answers.length > 0).length;
  console.info(
    `${part}: answered ${percent(of.answered, all)}; among the three offered ${of.offered}; missed ${of.missed}; ` +
      `wrong as certain ${of.wrong.length}; foreign matters refused ${of.foreign} of ${asked.length - all}`,
  );
  return { ...of, useful: (of.answered + of.offered) / all, answeredShare: of.answered / all };
}

describe("the questions", () => {
  it("are two hundred and more, eighty of them unseen, about articles that exist", () => {
    const inside = questions.filter(({ answers }) => answers.length > 0);
    expect(inside.length).toBeGreaterThanOrEqual(200);
    expect(inside.filter(({ part }) => part === "unseen").length).toBeGreaterThanOrEqual(80);
    const known = helpArticles.map(({ slug }) => articlePath(slug));
    for (const { answers } of inside) for (const page of answers) expect(known).toContain(page);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });

  it.each(["tuning", "unseen"])("of the %s part are answered usefully, none wrongly as certain", async (part) => {
    const { useful, wrong } = await measure(part);
    expect(wrong).toEqual([]);
    expect(useful).toBeGreaterThanOrEqual(0.85);
  });
});

it("every article names twenty ways to ask for it, and answers in two short sentences", async () => {
  const settings = testSettings();
  for (const { slug } of helpArticles) {
    const { asked, answer } = readArticle(settings, slug);
    expect(new Set(asked).size, slug).toBe(asked.length);
    expect(asked.length, slug).toBeGreaterThanOrEqual(20);
    expect(answer.text.length, slug).toBeLessThanOrEqual(330);
    expect(answer.text, slug).toMatch(/^\p{Lu}[^{}[\]*]+[.]$/u);
  }
});

it.each([
  ["Como emito meu certificado?", "gerar-certificado"],
  ["Não consigo entrar na minha conta", "nao-consigo-entrar"],
  ["como pago com boleto", "comprar-um-curso"],
  ["como acesso minha conta", "entrar"],
  ["Como estudo sem internet?", "guardar-aulas-no-celular"],
])("“%s”, which one article has word for word, is answered by it however near another comes", (question, slug) =>
  rolledBack(async (db) => {
    const { isCertain, pages } = await findPages(ctxOf(db, await aStudent(db)), question);
    expect([isCertain, pages[0]!.href]).toEqual([true, articlePath(slug)]);
  }),
);
