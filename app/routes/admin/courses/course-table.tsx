import type { ReactNode } from "react";
import { href } from "react-router";
import type { ManagedCourse } from "#app/domain/authoring/course.ts";
import type { courseList } from "#app/domain/authoring/course-table.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { listAddress, type QueryOf } from "#app/domain/list.ts";
import type { Page } from "#app/domain/paging.ts";
import { PublicationBadge } from "#app/ui/authoring/publication.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { DataList, type View } from "#app/ui/data-list.tsx";
import { LevelBadge } from "#app/ui/level-badge.tsx";
import { menuEntry, RowMenu } from "#app/ui/table.tsx";
import { countLabel, hoursLabel } from "#app/ui/wording.ts";

type Listed = { list: typeof courseList; query: QueryOf<typeof courseList>; found: Page<ManagedCourse>; views: View[] };

export function CourseTable({ listed, empty }: { listed: Listed; empty: ReactNode }) {
  return (
    <DataList
      {...listed}
      empty={empty}
      notFound="Nenhum curso encontrado"
      caption="Cursos"
      counted={["curso", "cursos"]}
      select={{ label: ({ title }) => title }}
      menu={(course) => <CourseMenu course={course} here={listAddress(listed.list, listed.query)} />}
      cells={{
        title: (course) => <Title course={course} />,
        price: { isRight: true, cell: ({ priceCents }) => priceLabel(priceCents) },
        level: ({ level }) => <LevelBadge level={level} />,
        hours: { isRight: true, cell: ({ durationHours }) => hoursLabel(durationHours) },
        status: (course) => <PublicationBadge {...course} />,
        created: { isNamed: true, cell: ({ createdAt }) => <Day at={createdAt} /> },
        enrolments: {
          isRight: true,
          cell: ({ enrollmentCount }) => <Count n={enrollmentCount} one="inscrição" many="inscrições" />,
        },
        lessons: { isRight: true, cell: ({ lessonCount }) => <Count n={lessonCount} one="aula" many="aulas" /> },
      }}
    />
  );
}

const Day = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} className="whitespace-nowrap tabular-nums">
    {shortDate(at)}
  </time>
);

function Title({ course }: { course: ManagedCourse }) {
  return (
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
