import { fewestOptions, markOne, mostOptions, type QuestionFields } from "#app/domain/authoring/questions/schema.ts";
import { type FieldErrors, Refusal } from "#app/domain/refusal.ts";

const countOptions = `Escreva de ${fewestOptions} a ${mostOptions} opções.`;
const askTruth = "Diga se a afirmação é verdadeira ou falsa.";
const askAnswer = "Escreva a resposta certa; se houver mais de uma, separe-as com |.";

/**
 * What is kept of a question's fields: options for multiple choice alone, and for the other kinds the answer, the
 * accepted ones without blanks. Refuses (invalid, by field) options that are too few or too many, not exactly one right
 * option, and an answer that is missing or none (B7).
 */
export function questionValues(fields: QuestionFields) {
  const { question_text: questionText, question_type: questionType } = fields;
  const isChoice = questionType === "multiple_choice";
  const options = isChoice ? optionsOf(fields) : [];
  const correctAnswer = isChoice ? null : answerOf(fields);
  return { question: { questionText, questionType, correctAnswer, explanation: fields.explanation || null }, options };
}

function optionsOf({ options }: QuestionFields) {
  const right = options.filter((option) => option.is_correct).length;
  const blanks = options.flatMap(({ option_text }, at) =>
    option_text === "" ? [[`options.${at}.option_text`, ["Escreva a opção."]] as [string, string[]]] : [],
  );
  if (blanks.length) throw new Refusal("invalid", undefined, { fields: Object.fromEntries(blanks) });
  const faults = [
    ...(options.length < fewestOptions || options.length > mostOptions ? [countOptions] : []),
    ...(right === 1 ? [] : [markOne]),
  ];
  if (faults.length) throw new Refusal("invalid", faults.at(-1), { fields: { options: faults } });
  return options.map(({ option_text, is_correct }, orderIndex) => ({
    optionText: option_text,
    isCorrect: is_correct,
    orderIndex,
  }));
}

function answerOf({ question_type, correct_answer }: QuestionFields) {
  if (question_type === "true_false") {
    const said = correct_answer?.toLowerCase();
    return said === "true" || said === "false" ? said : refuse({ correct_answer: [askTruth] });
  }
  const accepted = (correct_answer ?? "").split("|").flatMap((one) => one.trim() || []);
  return accepted.length ? accepted.join("|") : refuse({ correct_answer: [askAnswer] });
}

/** One thing is wrong, so its sentence is the whole answer's too. */
function refuse(fields: FieldErrors): never {
  throw new Refusal("invalid", Object.values(fields)[0]![0], { fields });
}
