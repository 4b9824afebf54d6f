import { href } from "react-router";
import type { CourseColumn, CourseTableQuery, ManagedCourse } from "#app/domain/authoring/course.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { PublicationBadge } from "#app/ui/authoring/publication.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { LevelBadge } from "#app/ui/level-badge.tsx";
import { menuEntry, RowMenu, SortHead } from "#app/ui/table.tsx";
import { countLabel, hoursLabel } from "#app/ui/wording.ts";
import { tableHref } from "./course-filters.tsx";

type Props = { courses: ManagedCourse[]; query: CourseTableQuery; page: number };

/** The courses that the viewer manages: a dense table on a wide screen, cards on a phone. */
export function CourseTable({ courses, query, page }: Props) {
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
      <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-4 max-lg:sm:grid-cols-2">
        {courses.map((course) => (
          <Row key={course.id} course={course} here={tableHref({ ...query, page })} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: picture and title on top, then labelled facts, one per line. */
function Row({ course, here }: { course: ManagedCourse; here: string }) {
  return (
    <tr className="border-b border-line hover:bg-raised max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-soft max-lg:border max-lg:bg-raised max-lg:p-4">
      <td className={classNames(cell, "max-lg:w-full max-lg:pr-10")}>
        <div className="flex items-start gap-3">
          <div className="w-20 shrink-0">
            <CoursePicture course={course} />
          </div>
          <div className="min-w-0">
            <a
              href={href("/admin/courses/:id/edit", { id: String(course.id) })}
              className="line-clamp-2 text-base/snug font-semibold wrap-anywhere hover:text-leaf"
            >
              {course.title}
            </a>
            <p className="line-clamp-1 text-muted">{course.description}</p>
          </div>
        </div>
      </td>
      <td className={classNames(cell, "whitespace-nowrap text-right tabular-nums")}>{priceLabel(course.priceCents)}</td>
      <td className={cell}>
        <LevelBadge level={course.level} />
      </td>
      <td className={classNames(cell, "whitespace-nowrap text-right tabular-nums")}>
        {hoursLabel(course.durationHours)}
      </td>
      <td className={cell}>
        <PublicationBadge isPublished={course.isPublished} />
      </td>
      <td className={classNames(cell, "tabular-nums lg:whitespace-nowrap")}>
        <span className="text-muted lg:hidden">Criado em </span>
        <time dateTime={course.createdAt.toISOString()}>{shortDate(course.createdAt)}</time>
      </td>
      <td className={classNames(cell, "text-right tabular-nums")}>
        <Count n={course.enrollmentCount} one="inscrição" many="inscrições" />
      </td>
      <td className={classNames(cell, "text-right tabular-nums")}>
        <Count n={course.lessonCount} one="aula" many="aulas" />
      </td>
      <td className="text-right align-top max-lg:absolute max-lg:right-2 max-lg:top-2 lg:py-1.5">
        <CourseMenu course={course} here={here} />
      </td>
    </tr>
  );
}

function Count({ n, one, many }: { n: number; one: string; many: string }) {
  return (
    <>
      <span className="max-lg:hidden">{n.toLocaleString("pt-BR")}</span>
      <span className="lg:hidden">{countLabel(n, one, many)}</span>
    </>
  );
}

const cell = "py-3 pr-4 align-top max-lg:p-0";

function CourseMenu({ course: { id, title, isPublished }, here }: { course: ManagedCourse; here: string }) {
  return (
    <RowMenu about={title}>
      <a href={href("/courses/:id", { id: String(id) })} target="_blank" className={menuEntry} rel="noopener">
        Visualizar<span className="sr-only"> (abre em outra aba)</span>
      </a>
      <a href={href("/admin/courses/:id/edit", { id: String(id) })} className={menuEntry}>
        Editar
      </a>
      <a href={href("/admin/courses/:id/report", { id: String(id) })} className={menuEntry}>
        Relatório
      </a>
      <form method="post" action={href("/admin/courses/:id/publication", { id: String(id) })}>
        <input type="hidden" name="is_published" value={isPublished ? "false" : "true"} />
        <input type="hidden" name="back" value={here} />
        <button type="submit" className={menuEntry}>
          {isPublished ? "Despublicar" : "Publicar"}
        </button>
      </form>
      <a href={href("/admin/courses/:id/delete", { id: String(id) })} className={classNames(menuEntry, "text-clay")}>
        Excluir
      </a>
    </RowMenu>
  );
}
