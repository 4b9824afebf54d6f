import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { lessonFields, readingMinutes } from "#app/domain/authoring/lesson.ts";
import { askAnswer, type QuestionFields } from "#app/domain/authoring/question.ts";
import type { LessonContent } from "./course-content.ts";
import { checkQuestion } from "./foreign-question.ts";

/** The maximum length of a text of lessons, in characters: some two hundred printed pages. */
export const maxLessonsText = 300_000;
const mostLessons = 100;

const askText = "Cole o texto das aulas.";
const longText = `O texto passa de ${maxLessonsText.toLocaleString("pt-BR")} caracteres. Traga as aulas em partes.`;
const noTitles =
  "Não encontramos o título de nenhuma aula. Deixe cada um como Título, ou comece a linha dele com “Aula 1:”.";

/** Several lessons in one text. */
export const lessonsText = z.object({
  content_text: z
    .string(askText)
    .max(maxLessonsText, longText)
    .refine((text) => text.isWellFormed() && !text.includes("\u0000"), "O texto contém caracteres inválidos.")
    .default(""), // Not required for the browser: its own field is hidden beneath the editor.
});

const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const named = /^aula(?:\s+\d+)?\s*[:.–—-]\s*(.+)$/i;
const question = /^(?:[-*+] )?(?:pergunta|quest[aã]o)(?:\s+\d+)?\s*[:.)–—-]\s*(.+)$/i;
const option = /^(?:[-*+]\s+)?(?:[([]\s*([x✓✔]?)\s*[)\]]|([a-j]|\d{1,2})[.)])\s+(.+)$/i;
const answer = /^respostas?(?:\s+certas?)?\s*:\s*(.+)$/i;
const explanation = /^explica[cç][aã]o\s*:\s*(.+)$/i;

/**
 * Lessons of a text: each heading of the highest kind begins one, or, without headings, each line that begins with
 * "Aula". "Pergunta:" begins a question of its quiz, with options in brackets, `( )` and `(x)`, or with letters and
 * "Resposta: b", or without options and with "Resposta: água". Refuses (invalid) with every fault.
 */
export function readLessons(text: string): LessonContent[] {
  if (!text.trim()) throw refuse([askText]);
  const parts = partsOf(text.replace(/\r\n?/g, "\n").split("\n"));
  if (!parts.length) throw refuse([noTitles]);
  if (parts.length > mostLessons)
    throw refuse([`São ${parts.length} aulas: traga no máximo ${mostLessons} de cada vez.`]);
  const faults: string[] = [];
  const lessons = parts.map(({ title, lines }) => {
    const { rest, questions } = takeQuestions(lines);
    const written = { title, content_type: "text", content_text: rest, duration_minutes: readingMinutes(rest) };
    const read = lessonFields.safeParse(written);
    if (!read.success) faults.push(`Aula “${title.slice(0, 60)}”: ${read.error.issues[0]!.message}`);
    const fields = questions.flatMap((draft) => fieldsOf(draft, faults) ?? []);
    return { ...(read.data ?? (written as z.output<typeof lessonFields>)), questions: fields, resources: [] };
  });
  if (faults.length) throw refuse(faults);
  return lessons;
}

const refuse = (faults: string[]) => new AppError("invalid", faults[0], { fields: { content_text: faults } });

type Part = { title: string; lines: string[] };

function partsOf(lines: string[]): Part[] {
  const levels = lines.map((line) => heading.exec(line)?.[1]?.length);
  const titleOf = titlesAt(levels.filter((level) => level !== undefined));
  const parts: Part[] = [];
  const before: string[] = [];
  for (const [at, line] of lines.entries()) {
    const title = titleOf(line, levels[at]);
    if (title) parts.push({ title: plain(title), lines: parts.length ? [] : before.splice(0) });
    else if (title === undefined) (parts.at(-1)?.lines ?? before).push(line);
  }
  return parts;
}

/** What a line begins: a lesson of that title, nothing (undefined), or the whole text ("", which is left out). */
function titlesAt(levels: number[]): (line: string, level: number | undefined) => string | undefined {
  if (!levels.length) return (line) => named.exec(plain(line))?.[1];
  const highest = Math.min(...levels);
  // A single first heading above several others is the title of the document.
  const hasOwnTitle = levels[0] === highest && levels.filter((level) => level === highest).length === 1;
  const next = Math.min(...levels.filter((level) => level > highest));
  const isOverSeveral = hasOwnTitle && levels.filter((level) => level === next).length > 1;
  return (line, level) => {
    if (isOverSeveral && level === highest) return "";
    return level === (isOverSeveral ? next : highest) ? heading.exec(line)![2] : undefined;
  };
}

/** A line's words without the marks and escapes that an editor of Markdown writes, and with single spaces. */
const plain = (line: string) =>
  line
    .replace(/\\$/, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/\*\*|__/g, "")
    .replace(/\s+/g, " ")
    .trim();

type QuestionDraft = {
  text: string;
  options: { sign: string; text: string; isMarked: boolean }[];
  answer?: string;
  explanation?: string;
};

/** The questions of a lesson, and its lines without them. */
function takeQuestions(lines: string[]) {
  const rest: string[] = [];
  const questions: QuestionDraft[] = [];
  let open: QuestionDraft | undefined;
  let isNext = false;
  for (const line of lines) {
    const said = plain(line);
    const draft = question.exec(said)?.[1];
    if (draft) {
      open = { text: draft, options: [] };
      questions.push(open);
    } else if (!open || (said && !addTo(open, said, isNext))) {
      open = undefined;
      rest.push(line);
    }
    isNext = Boolean(said);
  }
  return {
    rest: rest
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    questions,
  };
}

/** Adds a line to a question; false for one that does not belong to it. `isNext`: no blank line is between them. */
function addTo(draft: QuestionDraft, line: string, isNext: boolean): boolean {
  const [, mark = "", sign = "", text = ""] = option.exec(line) ?? [];
  if (text) draft.options.push({ sign: sign.toLowerCase(), text, isMarked: mark !== "" });
  else if (answer.test(line)) draft.answer = answer.exec(line)![1]!;
  else if (explanation.test(line)) draft.explanation = explanation.exec(line)![1]!;
  else if (isNext && !draft.options.length && !draft.answer) draft.text += `\n${line}`;
  else return false;
  return true;
}

const truths: Record<string, string> = { verdadeiro: "true", verdadeira: "true", falso: "false", falsa: "false" };

/** A question as ours, or null and a fault. */
function fieldsOf(draft: QuestionDraft, faults: string[]): QuestionFields | null {
  const right = (draft.answer ?? "").trim().toLowerCase().replace(/[.)]$/, "");
  const options = draft.options.map(({ sign, text, isMarked }) => ({
    option_text: text,
    is_correct: isMarked || (right !== "" && (sign === right || text.toLowerCase() === right)),
  }));
  const statements = options.map(({ option_text }) => truths[option_text.toLowerCase().replace(/\.$/, "")]);
  const isStatement = options.length === 2 && statements.every(Boolean);
  const marked = options.findIndex(({ is_correct }) => is_correct);
  const answered = isStatement
    ? { question_type: "true_false", correct_answer: statements[marked] }
    : options.length
      ? { question_type: "multiple_choice", options }
      : { question_type: "short_answer", correct_answer: draft.answer?.replace(/\s+ou\s+/g, "|") };
  const read = checkQuestion({ question_text: draft.text, explanation: draft.explanation, ...answered });
  if (typeof read !== "string") return read;
  const lacksAnswer = !options.length && !draft.answer && read === askAnswer;
  const sentence = options.length && marked < 0 ? noMark : lacksAnswer ? noAnswer : read;
  faults.push(`Pergunta “${draft.text.slice(0, 60)}”: ${sentence}`);
  return null;
}

const noAnswer = "faltam as opções, cada uma numa linha com ( ) ou (x), ou uma linha “Resposta:”.";
const noMark = "marque a opção certa com (x).";
