import { world } from "#drizzle/seed/world/all.ts";
import type { WorldQuestion } from "#drizzle/seed/world/shape.ts";

/** A question as the JSON contract shows it. */
export type AskedQuestion = { id: number; question_text: string; options: { id: number; option_text: string }[] };

/** The right answers to a quiz of the demo school, as an attempt sends them: by question id. */
export function rightAnswers(asked: AskedQuestion[]): Record<string, string> {
  return Object.fromEntries(asked.map((question) => [question.id, answerTo(question)]));
}

/** The same with every answer wrong. */
export function wrongAnswers(asked: AskedQuestion[]): Record<string, string> {
  return Object.fromEntries(
    asked.map((question) => {
      const right = answerTo(question);
      const other = question.options.find(({ id }) => String(id) !== right);
      return [
        question.id,
        other ? String(other.id) : right === "true" ? "false" : right === "false" ? "true" : "não sei",
      ];
    }),
  );
}

const key = new Map<string, WorldQuestion>(
  world.flatMap(({ lessons }) =>
    lessons.flatMap(({ quiz = [] }) => quiz.map((question) => [question.question, question] as const)),
  ),
);

function answerTo({ question_text, options }: AskedQuestion): string {
  const known = key.get(question_text);
  if (!known) throw new Error(`The demo world has no question "${question_text}".`);
  if (known.type === "true_false") return String(known.answer);
  if (known.type === "short_answer") return known.answers[0]!;
  return String(options.find(({ option_text }) => option_text === known.options[0])!.id);
}
