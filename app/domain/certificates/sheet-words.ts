import { longDate } from "#app/domain/calendar.ts";
import { categories, categoryLabel } from "#app/domain/categories.ts";
import { type Sheet, smallPrint, trailSmallPrint } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { levelLabel } from "#app/domain/courses/course.ts";
import { contentTypes } from "#app/domain/lessons/lesson.ts";

/** A sentence in pieces, some of them strong. */
export type Words = { text: string; isStrong?: boolean }[];

export type Program = NonNullable<Sheet["program"]>;

/** What the front of a certificate says, on the page and in the PDF. */
export function frontWords({ certificate, design, organization }: Sheet) {
  const isTrail = certificate.trail_title !== undefined;
  const strong = (text: string) => ({ text, isStrong: true });
  const facts: Words = [
    { text: isTrail ? "ministrada por " : "ministrado por " },
    strong(certificate.instructor_name),
    { text: ", com carga horária de " },
    strong(hoursInWords(certificate.duration_hours)),
    { text: isTrail ? ", concluída em " : ", concluído em " },
    strong(longDate(new Date(certificate.completion_date))),
    { text: "." },
  ];
  const colophon: Words[] = [
    [{ text: "Certificado nº " }, strong(certificate.certificate_number)],
    [{ text: "Emitido em " }, strong(longDate(new Date(certificate.issue_date)))],
    [{ text: `${organization.taxIdName} ${organization.taxId}` }],
  ];
  return {
    title: ["CERTIFICADO", "DE CONCLUSÃO"],
    certifies: "Certificamos que",
    completed: `concluiu com aproveitamento ${isTrail ? "a trilha de cursos" : "o curso"}`,
    facts,
    director: {
      name: design.ceo_name ?? "Direção geral",
      title: design.ceo_title,
      image: design.ceo_signature_url,
    },
    // A trail's courses may have many instructors, so its back page names them.
    instructor: isTrail ? null : { name: certificate.instructor_name, title: "Docente do curso" },
    proof: "verifique aqui",
    qrCode: "Código QR com o endereço de verificação",
    colophon,
    smallPrint: isTrail ? trailSmallPrint : smallPrint,
  };
}

/** What the back says. */
export function backWords({ certificate, organization }: Sheet, program: Program) {
  const facts = program.courses
    ? [["Cursos", String(program.courses.length)]]
    : [
        ["Nível", levelLabel(program.level) ?? "Todos"],
        ["Categoria", program.category_name ?? categoryLabel(program.category, categories)],
        ["Aulas", String(program.lessons.length)],
      ];
  const colophon: Words[] = [
    [{ text: "Certificado nº " }, { text: certificate.certificate_number, isStrong: true }],
    [{ text: certificate.student_name }],
    [{ text: `${organization.taxIdName} ${organization.taxId}` }],
  ];
  return {
    title: "CONTEÚDO PROGRAMÁTICO",
    summary: [...facts, ["Carga horária", hoursInWords(certificate.duration_hours)]] as [string, string][],
    parts: partsOf(program),
    colophon,
    smallPrint: program.courses ? trailSmallPrint : smallPrint,
  };
}

/** Whether a text has words that are written from right to left. */
export const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** A figure after a name written from right to left would be drawn before it, away from its unit. */
const ofCourse = (instructor: string, hours: string) =>
  isRightToLeft.test(instructor) ? `${hours} · ${instructor}` : `${instructor} · ${hours}`;

/** The lessons of a course, or the courses of a trail. */
const partsOf = ({ lessons, courses }: Program) =>
  courses?.map(({ order, title, instructor_name, duration_hours }) => ({
    order,
    title,
    kind: ofCourse(instructor_name, hoursInWords(duration_hours)),
  })) ??
  lessons.map(({ order, title, content_type, duration_minutes }) => ({
    order,
    title,
    kind: `${contentTypes[content_type].toLowerCase()} · ${duration_minutes} min`,
  }));
