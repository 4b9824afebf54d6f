import { longDate } from "#app/domain/calendar.ts";
import { smallPrint, trailSmallPrint } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import type { School } from "#app/domain/school.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";
import { button, composeEmail, type Email, link, table, words } from "./compose.ts";

export type CertificateFacts = {
  id: string;
  hash: string;
  givenName: string;
  /** The school's reason, if it gave one. */
  revokedNote: string | null;
  snapshot: Pick<
    CertificateSnapshot,
    "certificate_number" | "student_name" | "course_title" | "duration_hours" | "completion_date" | "organization_name"
  > & { program: Pick<CertificateSnapshot["program"], "courses"> };
};

/** A certificate was issued: its number, its address, how anybody can verify it, and what it says. */
export function certificateEmail({ id, hash, givenName, snapshot }: CertificateFacts, school: School): Email {
  return composeEmail(school, {
    subject: `O seu certificado: ${snapshot.course_title}`,
    preview: "Para imprimir, guardar e mostrar.",
    heading: "O seu certificado está pronto",
    greets: givenName,
    blocks: [
      words(
        "Parabéns! Você foi até o fim, aula por aula, e o certificado é a prova disso. Ele vai anexado em PDF, pronto para imprimir e guardar.",
      ),
      button("Ver o certificado", `${school.origin}/certificate/${id}`),
      table([
        [snapshot.program.courses ? "Trilha" : "Curso", snapshot.course_title],
        ["Em nome de", snapshot.student_name],
        ["Carga horária", hoursInWords(snapshot.duration_hours)],
        ["Concluído em", longDate(new Date(snapshot.completion_date))],
        ["Número", snapshot.certificate_number],
        ["Emitido por", snapshot.organization_name],
      ]),
      words("Quem receber o seu certificado pode conferir se ele é verdadeiro, sem precisar de conta:"),
      link("Verificar este certificado", `${school.origin}/certificate/verify/${hash}`),
      words(snapshot.program.courses ? trailSmallPrint : smallPrint),
    ],
  });
}

/** The name on a certificate was corrected: its new number, and what the old one says now. */
export function certificateCorrectedEmail(
  { id, hash, givenName, snapshot, replaced }: CertificateFacts & { replaced: string },
  school: School,
): Email {
  return composeEmail(school, {
    subject: `O seu certificado foi corrigido: ${snapshot.course_title}`,
    preview: `Agora em nome de ${snapshot.student_name}.`,
    heading: "O seu certificado foi corrigido",
    greets: givenName,
    blocks: [
      words(
        "A escola corrigiu o nome e emitiu o certificado de novo, com outro número; o novo vai anexado em PDF. O endereço para abri-lo continua o mesmo.",
      ),
      button("Ver o certificado", `${school.origin}/certificate/${id}`),
      table([
        [snapshot.program.courses ? "Trilha" : "Curso", snapshot.course_title],
        ["Em nome de", snapshot.student_name],
        ["Número", snapshot.certificate_number],
        ["Substitui", replaced],
      ]),
      words(
        "Se você já imprimiu ou enviou o certificado antigo, troque-o por este: quem conferir o número antigo vai ver que ele foi substituído.",
      ),
      link("Verificar este certificado", `${school.origin}/certificate/verify/${hash}`),
    ],
  });
}

/** The school revoked a certificate: why, and how to object. */
export function certificateRevokedEmail({ givenName, snapshot, revokedNote }: CertificateFacts, school: School): Email {
  return composeEmail(school, {
    subject: `O seu certificado foi revogado: ${snapshot.course_title}`,
    preview: "O motivo, e o que fazer se você não concorda.",
    heading: "O seu certificado foi revogado",
    greets: givenName,
    blocks: [
      words(
        "Por decisão da escola, este certificado deixou de valer. Quem conferir vai ver que ele foi revogado, sem o seu nome.",
      ),
      table([
        [snapshot.program.courses ? "Trilha" : "Curso", snapshot.course_title],
        ["Número", snapshot.certificate_number],
        ["Motivo", revokedNote ?? ""],
      ]),
      words("Não concorda ou acha que houve um erro? Responda à escola: uma pessoa vai ler."),
      link("Escrever para a escola", `${school.origin}/contact`),
    ],
  });
}
