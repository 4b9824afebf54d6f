import { type CertificateView, certificateNumber } from "./certificate.ts";
import type { CertificateDesign } from "./design.ts";
import { certifiedHours, hoursOfLessons, minutesOf } from "./program.ts";

const lessons = (
  [
    ["O chão antes da semente", "video", 18],
    ["Escutar o terreno", "text", 25],
    ["Pequenos começos", "video", 22],
    ["Um hino para o caminho", "audio", 12],
    ["Cuidar sem pressa", "text", 30],
    ["Quando a seca vem", "video", 27],
    ["Podar também é cuidar", "text", 20],
    ["Trabalhar em mutirão", "video", 24],
    ["O tempo da colheita", "audio", 16],
    ["Guardar semente para o ano que vem", "text", 28],
  ] as const
).map(([title, content_type, duration_minutes], at) => ({ order: at + 1, title, content_type, duration_minutes }));

/** The sample course's hours, where the design does not add up its lessons. */
const statedHours = 12;
const day = "2026-11-20T15:00:00.000Z";

type School = { platform: string; taxId: string; origin: string };

/** A sample certificate with ten lessons in a design, for previews. */
export function sampleCertificate(design: CertificateDesign, { platform, taxId, origin }: School): CertificateView {
  const number = certificateNumber({ platform, month: "2026-11", n: 0 });
  return {
    id: "previa",
    userId: "",
    courseId: 0,
    enrollmentId: 0,
    trailId: null,
    certificateNumber: number,
    certificateHash: "",
    completionDate: new Date(day),
    issueDate: new Date(day),
    verificationUrl: `${origin}/certificate/verify`,
    isFindable: false,
    emailInCredential: false,
    design,
    snapshot: {
      certificate_number: number,
      student_name: "Maria das Dores de Almeida",
      course_title: "Semear, cuidar e colher",
      instructor_name: "Antônio Ferreira Lima",
      duration_hours: certifiedHours(statedHours, { lessons, autoGenerate: design.autoGenerateHours }),
      completion_date: day,
      issue_date: day,
      organization_name: design.organizationName ?? platform,
      organization_tax_id: taxId,
      program: {
        description: "Um curso de exemplo, em dez aulas: só existe para mostrar como o certificado fica.",
        level: "iniciante",
        category: "discipulado",
        lessons,
        total_minutes: minutesOf(lessons),
        total_hours: hoursOfLessons(lessons),
      },
      salt: "",
    },
  };
}
