import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import type { CourseColumn, CourseTableQuery } from "#app/domain/authoring/table/course-table.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { priceLabel } from "#app/domain/money.ts";
import { CourseMenu } from "#app/routes/admin/course-menu.tsx";
import { tableHref } from "#app/routes/admin/table-query.ts";
import { SortHead } from "#app/ui/admin/sort-head.tsx";
import { PublicationBadge } from "#app/ui/authoring/publication-badge.tsx";
import { CoursePicture } from "#app/ui/course/course-picture.tsx";
import { counted, hoursLabel } from "#app/ui/course/hours.ts";
import { LevelBadge } from "#app/ui/course/level-badge.tsx";
import { join } from "#app/ui/join.ts";

/** The courses that the viewer manages: a dense table on a wide screen, a card each on a phone. */
export function CourseTable({ courses, query }: { courses: ManagedCourse[]; query: CourseTableQuery }) {
  const head = (column: CourseColumn, label: string, right?: boolean) => {
    const isHere = query.sort === column;
    const descending = isHere ? !query.descending : column !== "title";
    const sorted = isHere ? (query.descending ? "descending" : "ascending") : null;
    return (
      <SortHead label={label} href={tableHref({ ...query, sort: column, descending })} sorted={sorted} right={right} />
    );
  };
  return (
    <table className="mt-4 w-full text-sm max-lg:block">
      <caption className="sr-only">Cursos</caption>
      <thead className="max-lg:hidden lg:sticky lg:top-15 lg:z-10 lg:bg-paper">
        <tr className="border-b border-line text-left text-muted">
          {head("title", "Curso")}
          {head("price", "Preço", true)}
          <th scope="col" className="py-1 pr-4 font-semibold">
            Nível
          </th>
          {head("hours", "Horas", true)}
          <th scope="col" className="py-1 pr-4 font-semibold">
            Situação
          </th>
          {head("created", "Criado em")}
          {head("enrolments", "Inscrições", true)}
          {head("lessons", "Aulas", true)}
          <th scope="col">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-4 max-lg:sm:grid-cols-2">
        {courses.map((course) => (
          <Row key={course.id} course={course} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: picture and title on top, then facts in a line each of their own name. */
function Row({ course }: { course: ManagedCourse }) {
  return (
    <tr className="border-b border-line hover:bg-raised max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-soft max-lg:border max-lg:bg-raised max-lg:p-4">
      <td className={join(cell, "max-lg:w-full max-lg:pr-10")}>
        <div className="flex items-start gap-3">
          <div className="w-20 shrink-0">
            <CoursePicture course={course} />
          </div>
          <div className="min-w-0">
            <a
              href={`/admin/courses/${course.id}/edit`}
              className="line-clamp-2 text-base/snug font-semibold wrap-anywhere hover:text-leaf"
            >
              {course.title}
            </a>
            <p className="line-clamp-1 text-muted">{course.description}</p>
          </div>
        </div>
      </td>
      <td className={join(cell, "whitespace-nowrap text-right tabular-nums")}>{priceLabel(course.priceCents)}</td>
      <td className={cell}>
        <LevelBadge level={course.level} />
      </td>
      <td className={join(cell, "whitespace-nowrap text-right tabular-nums")}>{hoursLabel(course.durationHours)}</td>
      <td className={cell}>
        <PublicationBadge isPublished={course.isPublished} />
      </td>
      <td className={join(cell, "whitespace-nowrap tabular-nums")}>
        <span className="text-muted lg:hidden">Criado em </span>
        <time dateTime={course.createdAt.toISOString()}>{shortDate(course.createdAt)}</time>
      </td>
      <td className={join(cell, "text-right tabular-nums")}>
        <Count n={course.enrollmentCount} one="inscrição" many="inscrições" />
      </td>
      <td className={join(cell, "text-right tabular-nums")}>
        <Count n={course.lessonCount} one="aula" many="aulas" />
      </td>
      <td className="text-right align-top max-lg:absolute max-lg:right-2 max-lg:top-2 lg:py-1.5">
        <CourseMenu course={course} />
      </td>
    </tr>
  );
}

/** A bare number under its head; where there is no head to be seen, with its noun. */
function Count({ n, one, many }: { n: number; one: string; many: string }) {
  return (
    <>
      <span className="max-lg:hidden">{n.toLocaleString("pt-BR")}</span>
      <span className="lg:hidden">{counted(n, one, many)}</span>
    </>
  );
}

const cell = "py-3 pr-4 align-top max-lg:p-0";
