import { z } from "zod";
import { dateTime, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { textParam } from "#app/domain/paging.ts";
import { fullNameField } from "#app/domain/people/person.ts";
import { taxIdName } from "#app/domain/tax-id.ts";
import { textField } from "#app/domain/text.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";
import { type CertificateDesign, designJson } from "./design.ts";

export const certificateNotFound = "Certificado não encontrado";

export const revokedMessage = (day: string) => `Certificado revogado em ${day}`;

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

/** What asking for a certificate takes. `user_id` may be left out; it never says whose certificate it is. */
export const certificateRequest = z.object({
  user_id: z.string().nullish().meta({ description: "Opcional; se vier, tem de ser o da própria pessoa." }),
  course_id: id,
  enrollment_id: id,
  full_name: fullNameField.nullish().meta({
    description: "O nome completo, como deve ser impresso; passa a ser o do perfil. Sem ele, vale o nome do perfil.",
  }),
});

/** Where the name is looked at before a certificate is issued. */
export const generatePath = ({ courseId, enrollmentId }: { courseId: number; enrollmentId: number }) =>
  `/certificates/generate?course_id=${courseId}&enrollment_id=${enrollmentId}`;

/** The name that the school has printed instead of a wrong one. */
export const correctionFields = z.object({ student_name: fullNameField });

const askReason = "Escreva o motivo: ele vai no e-mail a quem tem o certificado.";

/** Why the school takes a certificate back. */
export const revocationFields = z.object({
  reason: textField({ min: 10, max: 500, sentences: { missing: askReason, short: askReason } }),
});

/** What the list of issued certificates is asked for. */
export const issuedQuery = z.object({ q: textParam("Um número, ou partes do nome ou do e-mail.") });

export type CertificateRequest = z.infer<typeof certificateRequest>;

const emptyNumber = "Digite o número do certificado";

export const numberToVerify = z.object({
  certificate_number: z
    .string({ error: emptyNumber })
    .transform((value) => value.trim())
    .refine((value) => value !== "", emptyNumber)
    .meta({ minLength: 1, description: "O número, o código ou o endereço, como está no certificado." }),
});

/** A certificate as the platform knows it. What it says comes from the snapshot, how it looks from its design. */
export type CertificateView = {
  id: string;
  userId: string;
  courseId: number;
  enrollmentId: number;
  certificateNumber: string;
  certificateHash: string;
  completionDate: Date;
  issueDate: Date;
  verificationUrl: string;
  snapshot: CertificateSnapshot;
  design: CertificateDesign;
};

/** What a certificate says in the JSON contract, to compute its hash again. */
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
    lessons: z.array(
      z.strictObject({
        order: z.int(),
        title: z.string(),
        content_type: z.enum(keysOf(contentTypes)),
        duration_minutes: z.int(),
      }),
    ),
    total_minutes: z.int(),
    total_hours: z.number(),
  }),
  salt: z
    .string()
    .meta({ description: "128 bits aleatórios, em hexadecimal: sem eles, daria para adivinhar o código." }),
}).meta({ description: "O conteúdo do certificado, como no dia em que foi emitido." });

/** A certificate in the JSON contract; whose it is and its snapshot are for its holder and admins alone. */
export const certificateResponse = jsonView("Certificate", {
  id: z.uuid(),
  user_id: z.uuid().optional(),
  course_id: number.optional(),
  enrollment_id: number.optional(),
  student_name: z.string(),
  course_title: z.string(),
  instructor_name: z.string(),
  duration_hours: z.number(),
  completion_date: dateTime,
  issue_date: dateTime,
  certificate_number: z.string(),
  certificate_hash: z.string().meta({ description: "SHA-256 do JSON canônico (RFC 8785) de snapshot." }),
  verification_url: z.string(),
  snapshot: snapshotAnswer.optional(),
});

/** What verifying answers with. */
export const verifiedResponse = jsonView("VerifiedCertificate", {
  ...certificateResponse.shape,
  status: z.literal("valid"),
});

/**
 * A certificate in the JSON API. With `seePrivate` its holder also gets the user id and the snapshot whose canonical
 * JSON gives the hash.
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
    }),
    student_name: snapshot.student_name,
    course_title: snapshot.course_title,
    instructor_name: snapshot.instructor_name,
    duration_hours: snapshot.duration_hours,
    completion_date: certificate.completionDate.toISOString(),
    issue_date: certificate.issueDate.toISOString(),
    certificate_number: certificate.certificateNumber,
    certificate_hash: certificate.certificateHash,
    verification_url: certificate.verificationUrl,
    ...(may.seePrivate && { snapshot }),
  };
}

/** What verifying answers with: the public view, and that it holds. */
export function verifiedJson(certificate: CertificateView): z.infer<typeof verifiedResponse> {
  return { ...certificateJson(certificate), status: "valid" };
}

/**
 * What both sides of a certificate are printed from: the frozen words and the design they were issued with, without
 * the salt and without whose it is. `program` is null where the school shows none.
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

/** The small print that a free course's certificate carries (Decreto 5.154/2004). */
export const smallPrint =
  "Curso livre, nos termos do Decreto nº 5.154/2004. Não equivale a curso técnico, de graduação ou pós-graduação.";
