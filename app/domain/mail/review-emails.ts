import type { School } from "#app/domain/school.ts";
import { button, composeEmail, type Email, link, quote, table, words } from "./compose.ts";

export type ReviewFacts = {
  id: number;
  courseId: number;
  courseTitle: string;
  givenName: string;
  testimonial: string;
  /** The school's reason, if it gave one. */
  removedNote: string | null;
};

/** The school removed a review: why, and what its author can do. */
export function reviewRemovedEmail(facts: ReviewFacts, school: School): Email {
  const { courseId, courseTitle, givenName, testimonial, removedNote } = facts;
  return composeEmail(school, {
    subject: `A escola retirou a sua avaliação: ${courseTitle}`,
    preview: "O motivo, e o que você pode fazer.",
    heading: "A sua avaliação foi retirada",
    greets: givenName,
    blocks: [
      words(
        "A sua avaliação deste curso já não aparece na página e não conta na nota. Só você e a escola ainda a veem.",
      ),
      table([
        ["Curso", courseTitle],
        ["Motivo", removedNote ?? ""],
      ]),
      words("Você tinha escrito:"),
      quote(testimonial),
      words("Você pode reescrevê-la: a escola lê o texto novo e decide se ele aparece."),
      button("Reescrever a avaliação", `${school.origin}/courses/${courseId}/review/edit`),
      words("Não concorda? Responda à escola: uma pessoa vai ler."),
      link("Escrever para a escola", `${school.origin}/contact`),
    ],
  });
}

/** The school shows a review again. */
export function reviewRestoredEmail({ courseId, courseTitle, givenName }: ReviewFacts, school: School): Email {
  return composeEmail(school, {
    subject: `A sua avaliação voltou: ${courseTitle}`,
    preview: "Ela aparece de novo na página do curso.",
    heading: "A sua avaliação voltou",
    greets: givenName,
    blocks: [
      words(
        `A escola decidiu mostrar de novo a sua avaliação do curso “${courseTitle}”. Ela aparece para todos e conta na nota.`,
      ),
      link("Ver no curso", `${school.origin}/courses/${courseId}#avaliacoes`),
    ],
  });
}

/** A removed review was rewritten: the school reads it and decides. */
export function reviewRewrittenEmail({ courseId, courseTitle }: ReviewFacts, school: School): Email {
  return composeEmail(school, {
    subject: `Avaliação reescrita, para ler: ${courseTitle}`,
    preview: "Ela só aparece se vocês decidirem mostrá-la.",
    heading: "Uma avaliação retirada foi reescrita",
    blocks: [
      table([["Curso", courseTitle]]),
      words("Ela continua fora da página. Leiam o texto novo e decidam se ela volta."),
      button("Ler e decidir", `${school.origin}/courses/${courseId}#retiradas`),
    ],
  });
}
