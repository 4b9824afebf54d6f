import type { QuestionFields } from "#app/domain/authoring/question.ts";
import { type ForeignAnswer, type ForeignQuestion, mediaNote, otherKinds } from "./foreign-question.ts";
import { htmlToText, looksLikeHtml } from "./html-text.server.ts";

/** Stand-ins for escaped characters while a question is taken apart: none of them is allowed in a stored text. */
const escapable = "\\~=#{}:n";
const standIn = (character: string) => String.fromCharCode(0xe000 + escapable.indexOf(character));
const hide = (text: string) => text.replace(/\\([\\~=#{}:n])/g, (_, character) => standIn(character));
const reveal = (text: string) =>
  text.replace(/[\ue000-\ue007]/g, (hidden) => {
    const character = escapable[hidden.charCodeAt(0) - 0xe000]!;
    return character === "n" ? "\n" : character;
  });

const prefix = /^\s*\[(html|markdown|plain|moodle)\]/;

/** Reads Moodle's GIFT text. Questions are separated by blank lines, as Moodle reads them. */
export function readGift(text: string): ForeignQuestion[] {
  return blocksOf(text).map(({ line, content }, at) => readBlock(content, `Questão ${at + 1} (linha ${line})`));
}

function blocksOf(text: string) {
  const blocks: { line: number; content: string }[] = [];
  let isOpen = false;
  for (const [at, line] of text
    .replace(/[\ue000-\uf8ff]/g, "")
    .split(/\r\n?|\n/)
    .entries()) {
    if (!line.trim()) isOpen = false;
    if (!line.trim() || line.trim().startsWith("//") || line.trim().startsWith("$CATEGORY:")) continue;
    if (isOpen) blocks.at(-1)!.content += `\n${line}`;
    else blocks.push({ line: at + 1, content: line });
    isOpen = true;
  }
  return blocks;
}

function readBlock(content: string, where: string): ForeignQuestion {
  const hidden = hide(content).replace(/^\s*::[\s\S]*?::/, "");
  const start = hidden.indexOf("{");
  const end = hidden.lastIndexOf("}");
  const written = start < 0 ? hidden : hidden.slice(0, start);
  const format = prefix.exec(written);
  const before = written.replace(prefix, "");
  const after = start < 0 || end < start ? "" : hidden.slice(end + 1);
  const isPlain = format?.[1] === "plain";
  const isHtml = format?.[1] === "html" || (!isPlain && looksLikeHtml(hidden));
  let hasMedia = false;
  const words = (part: string) => {
    const shown = reveal(isPlain ? part : part.replace(prefix, "")).trim();
    if (!isHtml) return shown;
    const read = htmlToText(shown);
    hasMedia ||= read.hasMedia;
    return read.text;
  };
  const text = words(after.trim() ? `${before.trimEnd()} _____ ${after.trimStart()}` : before);
  const other = (reason: string): ForeignQuestion => ({
    where,
    text,
    explanation: "",
    notes: [],
    kind: "other",
    reason,
  });
  if (start < 0) return other("é só um texto, sem resposta entre chaves");
  if (end < start) return other("falta fechar as chaves da resposta");
  const [answer = "", general = ""] = hidden.slice(start + 1, end).split("####");
  const parsed = kindOf(answer.trim());
  if ("reason" in parsed) return other(parsed.reason);
  const explanation = words(general);
  const answers = parsed.answers.map((one) => ({ ...one, text: words(one.text), feedback: words(one.feedback) }));
  return { ...parsed, where, text, explanation, notes: hasMedia ? [mediaNote] : [], answers };
}

type GiftKind =
  | { reason: string }
  | { kind: "choice" | "words"; answers: ForeignAnswer[] }
  | { kind: "truth"; isTrue: boolean; answers: ForeignAnswer[] };

/** The kind of a question by what stands in its braces, in the order in which Moodle tries them. */
function kindOf(answer: string): GiftKind {
  if (answer === "") return { reason: otherKinds.essay };
  if (answer.startsWith("#")) return { reason: otherKinds.numerical };
  if (answer.includes("~")) return { kind: "choice", answers: answersOf(answer) };
  if (answer.startsWith("=")) {
    const answers = answersOf(answer);
    const isMatching = answers.every(({ text }) => text.includes("->"));
    return isMatching ? { reason: otherKinds.matching } : { kind: "words", answers };
  }
  const [said = "", wrong = "", right = ""] = answer.split("#").map((part) => part.trim());
  if (!/^(t|true|f|false)$/i.test(said)) return { reason: "não entendemos o que está entre as chaves" };
  const isTrue = /^t/i.test(said);
  const answers = [
    { text: "", share: 100, feedback: right },
    { text: "", share: 0, feedback: wrong },
  ];
  return { kind: "truth", isTrue, answers };
}

/** The answers in braces: `=` is right, `~` wrong, `%50%` a part of the mark, and after `#` comes a comment. */
function answersOf(answer: string): ForeignAnswer[] {
  return [...answer.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = ""]) => {
    const [, share, content = ""] = /^\s*(?:%(-?[\d.,]+)%)?([\s\S]*)$/.exec(rest)!;
    const [text = "", ...feedback] = content.split("#");
    const given = share === undefined ? (sign === "=" ? 100 : 0) : Number(share.replace(",", "."));
    return { text, share: given, feedback: feedback.join("#") };
  });
}

/** A text that begins with `%` would be read as a part of the mark. */
const answerMark = (isRight: boolean, text: string) =>
  `\n\t${isRight ? "=" : "~"}${text.startsWith("%") ? `%${isRight ? 100 : 0}%` : ""}${escaped(text)}`;

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, "\\$&").replace(/\n/g, "\\n");

/** Questions as GIFT, which `readGift` reads back to the same. */
export function writeGift(questions: QuestionFields[]): string {
  return `${questions.map(writeQuestion).join("\n\n")}\n`;
}

function writeQuestion({ question_text, explanation, ...question }: QuestionFields) {
  const general = explanation ? `\n####${escaped(explanation)}` : "";
  return `[plain]${escaped(question_text)} {${answerText(question)}${general}\n}`;
}

function answerText({
  question_type,
  correct_answer,
  options,
}: Pick<QuestionFields, "question_type" | "correct_answer" | "options">) {
  if (question_type === "true_false") return correct_answer?.toLowerCase() === "true" ? "TRUE" : "FALSE";
  if (question_type === "short_answer")
    return (correct_answer ?? "")
      .split("|")
      .map((one) => answerMark(true, one))
      .join("");
  return options.map(({ option_text, is_correct }) => answerMark(is_correct, option_text)).join("");
}
