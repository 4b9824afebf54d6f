import type { CertificateDesign } from "#app/domain/certificates/design/design.ts";
import { certifiedHours, hoursOfLessons, minutesOf } from "#app/domain/certificates/hours.ts";
import { newSalt } from "#app/domain/certificates/issuing/proof.server.ts";
import type { Completion } from "#app/domain/certificates/issuing/read-completion.server.ts";
import type { ProgramLesson } from "#app/domain/certificates/program/program.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import type { CertificateSnapshot } from "#drizzle/schema/certificates.ts";

type Facts = {
  completion: Completion;
  design: CertificateDesign;
  lessons: ProgramLesson[];
  number: { certificateNumber: string; at: Date };
};

/** Everything that the certificate says, as it stands now; later renames and settings change nothing of it. */
export function takeSnapshot({ viewer, settings }: SignedCtx, facts: Facts): CertificateSnapshot {
  const { completion, design, lessons, number } = facts;
  const { course } = completion;
  return {
    certificate_number: number.certificateNumber,
    student_name: viewer.fullName,
    course_title: course.title,
    instructor_name: course.instructorName,
    duration_hours: certifiedHours(course.durationHours, { lessons, autoGenerate: design.autoGenerateHours }),
    completion_date: completion.completedAt.toISOString(),
    issue_date: number.at.toISOString(),
    organization_name: design.organizationName ?? settings.PLATFORM_NAME,
    organization_tax_id: settings.COMPANY_TAX_ID,
    program: {
      description: course.description,
      level: course.level,
      category: course.category,
      lessons,
      total_minutes: minutesOf(lessons),
      total_hours: hoursOfLessons(lessons),
    },
    salt: newSalt(),
  };
}
