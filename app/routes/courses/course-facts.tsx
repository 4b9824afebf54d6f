import type { CourseView } from "#app/domain/courses/course-json.ts";
import { Mark } from "#app/ui/chrome/logo.tsx";
import { counted, hoursLabel } from "#app/ui/course/hours.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** Who teaches, how much there is of it, who is already in, and the certificate at the end. */
export function CourseFacts({ course }: { course: CourseView }) {
  return (
    <>
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-5 sm:flex sm:flex-wrap">
        <Fact icon="person">{course.instructorName}</Fact>
        <Fact icon="book">{counted(course.lessonCount, "aula", "aulas")}</Fact>
        <Fact icon="clock">{hoursLabel(course.durationHours)}</Fact>
        <Fact icon="people">{counted(course.enrollmentCount, "estudante", "estudantes")}</Fact>
        <Fact icon="certificate">Certificado</Fact>
      </ul>
      <p className="mt-5 flex items-center gap-3 rounded-soft bg-leaf-wash px-4 py-3 text-sm text-leaf-deep">
        <Mark size={24} />
        Um curso da casa: escrito, revisado e acompanhado pelos educadores da plataforma.
      </p>
    </>
  );
}

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Icon name={icon} size={18} className="shrink-0 text-leaf" />
      {children}
    </li>
  );
}
