import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
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

/**
 * A certificate in the JSON contract (A §3). Anybody gets what verifying needs; with `seePrivate` its holder also
 * gets whose it is and the snapshot whose canonical JSON gives the hash.
 */
export function certificateJson(certificate: CertificateView, may: { seePrivate: boolean } = { seePrivate: false }) {
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
export function verifiedJson(certificate: CertificateView) {
  return { ...certificateJson(certificate), status: "valid" };
}
