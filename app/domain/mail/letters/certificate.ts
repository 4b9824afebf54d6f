import { longDate } from "#app/domain/calendar.ts";
import { hoursInWords } from "#app/domain/certificates/hours.ts";
import { smallPrint } from "#app/domain/certificates/sheet.ts";
import { composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import type { School } from "#app/domain/school.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";

export type CertificateFacts = {
  id: string;
  hash: string;
  givenName: string;
  snapshot: Pick<
    CertificateSnapshot,
    "certificate_number" | "student_name" | "course_title" | "duration_hours" | "completion_date" | "organization_name"
  >;
};

/** A certificate was issued: its number, where it is seen, how anybody checks it, and what it is. */
export function certificateLetter({ id, hash, givenName, snapshot }: CertificateFacts, school: School): Letter {
  return composed(
    {
      subject: `O seu certificado: ${snapshot.course_title}`,
      preview: "Para imprimir, guardar e mostrar.",
      heading: "O seu certificado está pronto",
      greeting: greetingTo(givenName),
      blocks: [
        {
          is: "words",
          text: "Parabéns! Você foi até o fim, aula por aula, e o certificado é a prova disso. Abra-o para imprimir ou salvar em PDF.",
        },
        { is: "action", label: "Ver o certificado", href: `${school.origin}/certificate/${id}` },
        {
          is: "facts",
          rows: [
            ["Curso", snapshot.course_title],
            ["Em nome de", snapshot.student_name],
            ["Carga horária", hoursInWords(snapshot.duration_hours)],
            ["Concluído em", longDate(new Date(snapshot.completion_date))],
            ["Número", snapshot.certificate_number],
            ["Emitido por", snapshot.organization_name],
          ],
        },
        {
          is: "words",
          text: "Quem receber o certificado de você confere que ele é verdadeiro, sem precisar de conta:",
        },
        { is: "link", label: "Verificar este certificado", href: `${school.origin}/certificate/verify/${hash}` },
        { is: "words", text: smallPrint },
      ],
    },
    school,
  );
}
