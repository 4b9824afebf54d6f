import { z } from "zod";
import { dateTime, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { fullNameField } from "#app/domain/people/person.ts";
import { taxIdName } from "#app/domain/tax-id.ts";
import { textField, yesOrNo } from "#app/domain/text.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";
import { type CertificateDesign, designJson } from "./design.ts";

export const certificateNotFound = "Certificado não encontrado";

export const revokedMessage = (day: string) => `Certificado revogado em ${day}`;

/** What stands across the sheet of a revoked certificate. */
export const revokedMark = (day: string) => `REVOGADO EM ${day}`;

export const replacedMessage = (number: string, day: string) => `Certificado substituído por ${number} em ${day}`;

export const sameName = "O certificado já está com este nome.";

/** PREFIX-YYYY-MM-NNNNNN: the n-th certificate of a month (`2026-11`, America/Sao_Paulo) of a platform. */
export function certificateNumber({ platform, month, n }: { platform: string; month: string; n: number }) {
  return `${numberPrefix(platform)}-${month}-${String(n).padStart(6, "0")}`;
}

/** The platform's name in 2 to 20 of A–Z and 0–9, accents folded: "Escola São José" gives ESCOLASAOJOSE. */
export function numberPrefix(platform: string) {
  const plain = platform
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 20);
  return plain.length >= 2 ? plain : "CERTIFICADO";
}

const id = z.int({ error: "Informe um número inteiro." }).min(1).max(2_147_483_647);

/** The fields of a request for a certificate. `user_id` is optional, and never decides whose certificate it is. */
export const certificateRequest = z.object({
  user_id: z.string().nullish().meta({ description: "Opcional; se vier, tem de ser o da própria pessoa." }),
  course_id: id,
  enrollment_id: id,
  full_name: fullNameField.nullish().meta({
    description: "O nome completo, como deve ser impresso; passa a ser o do perfil. Sem ele, vale o nome do perfil.",
  }),
});

/** Somebody else's certificate, issued by the school. */
export const certificateOfStudent = z.object({ user_id: z.uuid(), course_id: id });

/** The same for a trail, whose id is in the address. */
export const trailCertificateRequest = certificateRequest.pick({ full_name: true });

/** The name check before a certificate is issued. */
export const generatePath = ({ courseId, enrollmentId }: { courseId: number; enrollmentId: number }) =>
  `/certificates/generate?course_id=${courseId}&enrollment_id=${enrollmentId}`;

/** The right name to print instead. */
export const correctionFields = z.object({ student_name: fullNameField });

const askReason = "Escreva o motivo: ele vai no e-mail a quem tem o certificado.";

/** Why the school revokes a certificate. */
export const revocationFields = z.object({
  reason: textField({ min: 10, max: 500, sentences: { missing: askReason, short: askReason } }),
});

const chooseSharing = "Escolha se buscadores podem encontrar o certificado, ou se a credencial leva seu e-mail.";

const sharing = (answer: z.ZodType<boolean>) =>
  z
    .object({
      is_findable: answer.optional().meta({ description: "Se buscadores podem encontrar a página de verificação." }),
      email_in_credential: answer.optional().meta({
        description: "Se a credencial digital leva um código (hash com sal) do e-mail de quem a recebeu.",
      }),
    })
    .refine((input) => Object.values(input).some((each) => each !== undefined), {
      path: ["is_findable"],
      error: chooseSharing,
    });

/** What a certificate's holder lets others see: what is not named stays as it is. */
export const sharingFields = sharing(z.boolean({ error: chooseSharing }));

export const sharingForm = sharing(yesOrNo(chooseSharing));

export type CertificateRequest = z.infer<typeof certificateRequest>;

const emptyNumber = "Digite o número do certificado";

export const numberToVerify = z.object({
  certificate_number: z
    .string({ error: emptyNumber })
    .transform((value) => value.trim())
    .refine((value) => value !== "", emptyNumber)
    .meta({ minLength: 1, description: "O número, o código ou o endereço, como está no certificado." }),
});

/** A certificate. Its content comes from the snapshot, its look from the design. */
export type CertificateView = {
  id: string;
  userId: string;
  /** Null for a trail's certificate. */
  courseId: number | null;
  enrollmentId: number | null;
  trailId: number | null;
  certificateNumber: string;
  certificateHash: string;
  completionDate: Date;
  issueDate: Date;
  verificationUrl: string;
  /** Whether its holder lets search engines find the verification page. */
  isFindable: boolean;
  /** Whether its holder wants their e-mail in the digital credential, as a salted hash. */
  emailInCredential: boolean;
  snapshot: CertificateSnapshot;
  design: CertificateDesign;
};

/** A certificate's snapshot in the JSON contract, to compute its hash again. */
const snapshotAnswer = jsonView("CertificateSnapshot", {
  certificate_number: z.string(),
  student_name: z.string(),
  course_title: z.string(),
  instructor_name: z.string(),
  duration_hours: z.number(),
  completion_date: z.string(),
  issue_date: z.string(),
  organization_name: z.string(),
  organization_tax_id: z.string(),
  program: z.strictObject({
    description: z.string(),
    level: z.string(),
    category: z.string(),
    category_name: z
      .string()
      .optional()
      .meta({ description: "Como a escola chamava a categoria, se não pelo nome de sempre." }),
    lessons: z.array(
      z.strictObject({
        order: z.int(),
        title: z.string(),
        content_type: z.enum(keysOf(contentTypes)),
        duration_minutes: z.int(),
      }),
    ),
    courses: z
      .array(
        z.strictObject({
          order: z.int(),
          title: z.string(),
          instructor_name: z.string(),
          duration_hours: z.number(),
        }),
      )
      .optional()
      .meta({ description: "Só no certificado de uma trilha: os cursos dela, no lugar das aulas." }),
    total_minutes: z.int(),
    total_hours: z.number(),
  }),
  salt: z
    .string()
    .meta({ description: "128 bits aleatórios, em hexadecimal: sem eles, daria para adivinhar o código." }),
}).meta({ description: "O conteúdo do certificado, como no dia em que foi emitido." });

/** A certificate in the JSON contract; owner and snapshot only for its holder and admins. */
export const certificateResponse = jsonView("Certificate", {
  id: z.uuid(),
  user_id: z.uuid().optional(),
  course_id: number.nullable().optional().meta({ description: "Nulo no certificado de uma trilha." }),
  enrollment_id: number.nullable().optional(),
  trail_id: number.optional().meta({ description: "Só no certificado de uma trilha." }),
  student_name: z.string(),
  course_title: z.string().meta({ description: "O título do curso ou da trilha." }),
  trail_title: z.string().optional().meta({ description: "Só no certificado de uma trilha." }),
  instructor_name: z.string(),
  duration_hours: z.number(),
  completion_date: dateTime,
  issue_date: dateTime,
  certificate_number: z.string(),
  certificate_hash: z.string().meta({ description: "SHA-256 do JSON canônico (RFC 8785) de snapshot." }),
  verification_url: z.string(),
  is_findable: z.boolean().optional().meta({ description: "Se buscadores podem encontrar o certificado." }),
  email_in_credential: z.boolean().optional().meta({ description: "Se a credencial leva o hash do e-mail." }),
  snapshot: snapshotAnswer.optional(),
});

/** The answer to a verification. */
export const verifiedResponse = jsonView("VerifiedCertificate", {
  ...certificateResponse.shape,
  status: z.literal("valid"),
});

/**
 * A certificate as JSON. With `seePrivate` it includes the user id and the snapshot whose canonical JSON gives the
 * hash.
 */
export function certificateJson(
  certificate: CertificateView,
  may: { seePrivate: boolean } = { seePrivate: false },
): z.infer<typeof certificateResponse> {
  const { snapshot } = certificate;
  return {
    id: certificate.id,
    ...(may.seePrivate && {
      user_id: certificate.userId,
      course_id: certificate.courseId,
      enrollment_id: certificate.enrollmentId,
      ...(certificate.trailId && { trail_id: certificate.trailId }),
    }),
    student_name: snapshot.student_name,
    course_title: snapshot.course_title,
    ...(snapshot.program.courses && { trail_title: snapshot.course_title }),
    instructor_name: snapshot.instructor_name,
    duration_hours: snapshot.duration_hours,
    completion_date: certificate.completionDate.toISOString(),
    issue_date: certificate.issueDate.toISOString(),
    certificate_number: certificate.certificateNumber,
    certificate_hash: certificate.certificateHash,
    verification_url: certificate.verificationUrl,
    ...(may.seePrivate && {
      is_findable: certificate.isFindable,
      email_in_credential: certificate.emailInCredential,
      snapshot,
    }),
  };
}

/** The answer to a successful verification. */
export function verifiedJson(certificate: CertificateView): z.infer<typeof verifiedResponse> {
  return { ...certificateJson(certificate), status: "valid" };
}

/**
 * What both sides of a certificate are printed from: the frozen content and the design it was issued with, without the
 * salt and the owner. `program` is null if the school shows none.
 */
export function toSheet(certificate: CertificateView) {
  const { snapshot, design } = certificate;
  const { organization_name: name, organization_tax_id: taxId } = snapshot;
  return {
    certificate: certificateJson(certificate),
    organization: { name, taxId, taxIdName: taxIdName(taxId) },
    design: designJson(design, name),
    program: design.showProgramContent ? snapshot.program : null,
  };
}

export type Sheet = ReturnType<typeof toSheet>;

/** The small print on certificates of free courses (Decreto 5.154/2004). */
export const smallPrint =
  "Curso livre, nos termos do Decreto nº 5.154/2004. Não equivale a curso técnico, de graduação ou pós-graduação.";

/** The same for a trail of such courses. */
export const trailSmallPrint =
  "Cursos livres, nos termos do Decreto nº 5.154/2004. Não equivalem a curso técnico, de graduação ou pós-graduação.";
