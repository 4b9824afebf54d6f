import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { importLessons } from "#app/domain/packages/import-lessons.server.ts";
import { maxLessonsText, readLessons } from "#app/domain/packages/lessons-of-text.ts";
import { keyedQuestions } from "#app/domain/quizzes/quiz.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, ctxOf } from "#tests/support/people.ts";

const faultsOf = (text: string) => {
  try {
    return readLessons(text);
  } catch (error) {
    return (error as { fields: { content_text: string[] } }).fields.content_text;
  }
};
const titles = (text: string) => readLessons(text).map(({ title }) => title);
const questionsOf = (lines: string) => readLessons(`# Aula\n\nTexto.\n\n${lines}`)[0]!.questions;

const threeLessons = `# Preparar a terra

A terra quer **ar**.

### Com as mãos

- pedras fora

Pergunta: Como deve estar a terra?

( ) Dura

(x) Solta

Explicação: Raízes precisam de ar.

# Semear

${"palavra ".repeat(400)}

# Colher

Com paciência.
`;

describe("readLessons", () => {
  it("begins a lesson at each heading of the highest kind, and keeps the text between them", () => {
    const [first, second, third] = readLessons(threeLessons);
    expect(first).toMatchObject({
      title: "Preparar a terra",
      content_type: "text",
      content_text: "A terra quer **ar**.\n\n### Com as mãos\n\n- pedras fora",
      duration_minutes: 1,
      questions: [
        {
          question_text: "Como deve estar a terra?",
          question_type: "multiple_choice",
          explanation: "Raízes precisam de ar.",
          options: [
            { option_text: "Dura", is_correct: false },
            { option_text: "Solta", is_correct: true },
          ],
        },
      ],
    });
    expect(second).toMatchObject({ title: "Semear", duration_minutes: 3, questions: [] });
    expect(third).toMatchObject({ title: "Colher", content_text: "Com paciência." });
  });

  it("leaves out the document's own title, and takes lines that begin with Aula where nothing is a heading", () => {
    expect(titles("# O curso\n\nBem-vindos.\n\n## Um\n\na\n\n## Dois\n\nb")).toEqual(["Um", "Dois"]);
    expect(readLessons("# O curso\n\nBem-vindos.\n\n## Um\n\na\n\n## Dois\n\nb")[0]!.content_text).toBe(
      "Bem-vindos.\n\na",
    );
    expect(titles("# Só uma\n\ntexto\n\n## parte\n\nmais")).toEqual(["Só uma"]);
    expect(titles("**Aula 1: Semear**\r\n\r\nTexto.\r\n\r\naula 2 – Colher\r\nTexto.\r\nAulas são boas.")).toEqual([
      "Semear",
      "Colher",
    ]);
  });

  it("reads questions as teachers write them", () => {
    expect(questionsOf("Pergunta 1: Onde?\na) Aqui\nb) Ali\nResposta: B")).toMatchObject([
      { question_text: "Onde?", options: [{ is_correct: false }, { option_text: "Ali", is_correct: true }] },
    ]);
    expect(questionsOf("**Questão 2.** A terra\nquer ar?\n\n\\[ \\] Falso\\\n\\[X\\] Verdadeiro")).toMatchObject([
      { question_text: "A terra\nquer ar?", question_type: "true_false", correct_answer: "true" },
    ]);
    expect(questionsOf("- Pergunta: O que ela bebe?\n\nResposta: água ou chuva")).toMatchObject([
      { question_type: "short_answer", correct_answer: "água|chuva" },
    ]);
    const two = questionsOf("Pergunta: Um?\n( ) a\n(x) b\nPergunta: Dois?\n1. a\n2. b\nResposta: 1");
    expect(two.map(({ options }) => options.findIndex(({ is_correct }) => is_correct))).toEqual([1, 0]);
  });

  it("says every fault, by the lesson or question it is in", () => {
    const faults = faultsOf(
      `# ${"t".repeat(201)}\n\nOi.\n\nPergunta: Sem nada?\n\nSegue o texto.\n\nPergunta: Sem x?\n( ) a\n( ) b\n\nPergunta: Uma só?\n(x) a`,
    );
    expect(faults).toEqual([
      expect.stringMatching(/^Aula “t+”: O título deve ter no máximo 200/),
      "Pergunta “Sem nada?”: faltam as opções, cada uma numa linha com ( ) ou (x), ou uma linha “Resposta:”.",
      "Pergunta “Sem x?”: marque a opção certa com (x).",
      expect.stringMatching(/^Pergunta “Uma só\?”: /),
    ]);
    expect(faultsOf(" \n")).toEqual(["Cole o texto das aulas."]);
    expect(faultsOf("Só um texto, sem título.")).toEqual([expect.stringContaining("título de nenhuma aula")]);
    expect(faultsOf("# a\n".repeat(101))).toEqual([expect.stringContaining("São 101 aulas")]);
  });

  it("takes ten times as long for ten times the text, however odd", () => {
    for (const odd of [" ", "*", "#", "_", "( ", "\\", "# a\n", "pergunta:", "aula "]) {
      const cpuOf = (length: number) => {
        const text = `# a\nPergunta: b\n${odd.repeat(length / odd.length)}`;
        const from = process.cpuUsage();
        faultsOf(text);
        return Math.max(process.cpuUsage(from).user, 1_000);
      };
      const part = Math.min(...[1, 2, 3].map(() => cpuOf(maxLessonsText / 10)));
      expect(cpuOf(maxLessonsText), odd).toBeLessThan(40 * part);
    }
  });
});

describe("importLessons", () => {
  it("adds all lessons at the end of a course, which can then be published, with an event for each", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aCourse(db, { isPublished: false, lessons: [{ contentText: "Já estava." }] });
      const ctx = ctxOf(db, instructor);
      expect(await importLessons(ctx, id, { content_text: threeLessons })).toEqual({
        courseId: id,
        lessons: 3,
        questions: 1,
      });
      const { lessons: written, checklist } = await showAuthoring(ctx, id);
      expect(checklist).toEqual([]);
      expect(written.slice(1).map(({ title, questionCount }) => [title, questionCount])).toEqual([
        ["Preparar a terra", 1],
        ["Semear", 0],
        ["Colher", 0],
      ]);
      expect((await keyedQuestions(ctx, written[1]!.id))[0]!.options).toHaveLength(2);
      for (const lesson of written.slice(1)) {
        const created = and(eq(events.object, `lesson/${lesson.id}`), eq(events.action, "lesson.created"));
        expect(await db.$count(events, created)).toBe(1);
      }
      await publishCourse(ctx, id, { is_published: true });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("adds none where one is wrong, and nothing to somebody else's course", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aCourse(db, { isPublished: false, lessons: [] });
      const broken = { content_text: `${threeLessons}\nPergunta: E agora?` };
      await expect(importLessons(ctxOf(db, instructor), id, broken)).rejects.toMatchObject({ code: "invalid" });
      const stranger = ctxOf(db, await anInstructor(db));
      await expect(importLessons(stranger, id, { content_text: threeLessons })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await db.$count(lessons, eq(lessons.courseId, id))).toBe(0);
    }));
});
