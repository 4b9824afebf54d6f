import { z } from "zod";
import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import { moment, number, view } from "#app/domain/json-view.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { contentTypes } from "#app/domain/lessons/labels.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";

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

/** What a certificate says in the JSON contract, to compute its hash anew. */
const snapshotAnswer = view("CertificateSnapshot", {
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
  salt: z.string().meta({ description: "128 bits ao acaso, em hexadecimal: sem ele, o código seria adivinhável." }),
}).meta({ description: "O que o certificado diz, como no dia em que foi emitido." });

/** A certificate in the JSON contract (A §3); whose it is and its snapshot are for its holder and admins alone. */
export const certificateAnswer = view("Certificate", {
  id: z.uuid(),
  user_id: z.uuid().optional(),
  course_id: number.optional(),
  enrollment_id: number.optional(),
  student_name: z.string(),
  course_title: z.string(),
  instructor_name: z.string(),
  duration_hours: z.number(),
  completion_date: moment,
  issue_date: moment,
  certificate_number: z.string(),
  certificate_hash: z.string().meta({ description: "SHA-256 do JSON canônico (RFC 8785) de snapshot." }),
  verification_url: z.string(),
  snapshot: snapshotAnswer.optional(),
});

/** What verifying answers with. */
export const verifiedAnswer = view("VerifiedCertificate", { ...certificateAnswer.shape, status: z.literal("valid") });

/**
 * A certificate in the JSON contract (A §3). Anybody gets what verifying needs; with `seePrivate` its holder also
 * gets whose it is and the snapshot whose canonical JSON gives the hash.
 */
export function certificateJson(
  certificate: CertificateView,
  may: { seePrivate: boolean } = { seePrivate: false },
): z.infer<typeof certificateAnswer> {
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
export function verifiedJson(certificate: CertificateView): z.infer<typeof verifiedAnswer> {
  return { ...certificateJson(certificate), status: "valid" };
}
