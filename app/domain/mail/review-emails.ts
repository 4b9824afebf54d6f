import type { School } from "#app/domain/school.ts";
import { composeEmail, type Email, greetingTo } from "./compose.ts";

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
  return composeEmail(
    {
      subject: `A escola retirou a sua avaliação: ${courseTitle}`,
      preview: "O motivo, e o que você pode fazer.",
      heading: "A sua avaliação foi retirada",
      greeting: greetingTo(givenName),
      blocks: [
        {
          is: "words",
          text: "A sua avaliação deste curso já não aparece na página e não conta na nota. Só você e a escola ainda a veem.",
        },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            ["Motivo", removedNote ?? ""],
          ],
        },
        { is: "words", text: "Você tinha escrito:" },
        { is: "quote", text: testimonial },
        {
          is: "words",
          text: "Você pode reescrevê-la: a escola lê o texto novo e decide se ele aparece.",
        },
        { is: "action", label: "Reescrever a avaliação", href: `${school.origin}/courses/${courseId}/review/edit` },
        { is: "words", text: "Não concorda? Responda à escola: uma pessoa vai ler." },
        { is: "link", label: "Escrever para a escola", href: `${school.origin}/contact` },
      ],
    },
    school,
  );
}

/** The school shows a review again. */
export function reviewRestoredEmail({ courseId, courseTitle, givenName }: ReviewFacts, school: School): Email {
  return composeEmail(
    {
      subject: `A sua avaliação voltou: ${courseTitle}`,
      preview: "Ela aparece de novo na página do curso.",
      heading: "A sua avaliação voltou",
      greeting: greetingTo(givenName),
      blocks: [
        {
          is: "words",
          text: `A escola decidiu mostrar de novo a sua avaliação do curso “${courseTitle}”. Ela aparece para todos e conta na nota.`,
        },
        { is: "link", label: "Ver no curso", href: `${school.origin}/courses/${courseId}#avaliacoes` },
      ],
    },
    school,
  );
}

/** A removed review was rewritten: the school reads it and decides. */
export function reviewRewrittenEmail({ courseId, courseTitle }: ReviewFacts, school: School): Email {
  return composeEmail(
    {
      subject: `Avaliação reescrita, para ler: ${courseTitle}`,
      preview: "Ela só aparece se vocês decidirem mostrá-la.",
      heading: "Uma avaliação retirada foi reescrita",
      greeting: greetingTo(""),
      blocks: [
        { is: "facts", rows: [["Curso", courseTitle]] },
        {
          is: "words",
          text: "Ela continua fora da página. Leiam o texto novo e decidam se ela volta.",
        },
        { is: "action", label: "Ler e decidir", href: `${school.origin}/courses/${courseId}#retiradas` },
      ],
    },
    school,
  );
}
