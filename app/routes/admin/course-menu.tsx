import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { menuEntry, RowMenu } from "#app/ui/admin/row-menu.tsx";
import { join } from "#app/ui/join.ts";

/** What may be done with a course of the table (B §2). */
export function CourseMenu({ course: { id, title, isPublished } }: { course: ManagedCourse }) {
  return (
    <RowMenu about={title}>
      <a href={`/courses/${id}`} target="_blank" className={menuEntry} rel="noopener">
        Visualizar<span className="sr-only"> (abre em outra aba)</span>
      </a>
      <a href={`/admin/courses/${id}/edit`} className={menuEntry}>
        Editar
      </a>
      <form method="post" action={`/admin/courses/${id}/publication`}>
        <input type="hidden" name="is_published" value={isPublished ? "false" : "true"} />
        <button type="submit" className={menuEntry}>
          {isPublished ? "Despublicar" : "Publicar"}
        </button>
      </form>
      <a href={`/admin/courses/${id}/delete`} className={join(menuEntry, "text-clay")}>
        Excluir
      </a>
    </RowMenu>
  );
}
