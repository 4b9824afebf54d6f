import type { ReactNode } from "react";
import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

type Lesson = { id: number; title: string; courseId: number; courseTitle: string };

/** Address and label of a lesson's own page. */
export const lessonBreadcrumbs = (lesson: Lesson): [href: string, name: string][] => [
  ...courseBreadcrumb(lesson),
  [href("/admin/lessons/:id/edit", { id: String(lesson.id) }), lesson.title],
];

/** Address and label of the page of the lesson's course. */
export const courseBreadcrumb = ({ courseId, courseTitle }: Omit<Lesson, "id" | "title">): [string, string][] => [
  [href("/admin/courses/:id/edit", { id: String(courseId) }), courseTitle],
];

type AuthoringPageProps = {
  title: string;
  /** Shown next to the title: a badge, a link. */
  beside?: ReactNode;
  /** Address and label of the way back to the panel. */
  trail?: [href: string, name: string][];
  wide?: boolean;
  children: ReactNode;
};

export function AuthoringPage({ title, beside, trail = [], wide, children }: AuthoringPageProps) {
  return (
    <div className={wide ? "mx-auto max-w-6xl px-4 pt-6" : "mx-auto max-w-3xl px-4 pt-6"}>
      <nav aria-label="Você está aqui">
        <ol className="flex flex-wrap items-center gap-x-1 text-sm">
          {[["/admin", "Painel"] as const, ...trail].map(([href, name], i) => (
            <li key={href} className="flex min-w-0 items-center gap-1">
              {i > 0 && <Icon name="next" size={14} className="shrink-0 text-edge" />}
              <a href={href} className="inline-block max-w-64 truncate py-2 text-leaf hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  );
}

type MoveButtonsProps = {
  action: string;
  /** What is moved, for screen readers. */
  name: string;
  /** The field that says which way: `up` or `down`. */
  field?: string;
  isFirst: boolean;
  isLast: boolean;
  /** More fields and buttons of the same form. */
  children?: ReactNode;
};

/** Buttons to move something up and down. */
export function MoveButtons({ action, name, field = "direction", isFirst, isLast, children }: MoveButtonsProps) {
  return (
    <form method="post" action={action} className="flex">
      <button type="submit" name={field} value="up" disabled={isFirst} className={moveButton}>
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Subir: {name}</span>
      </button>
      <button type="submit" name={field} value="down" disabled={isLast} className={moveButton}>
        <span aria-hidden="true">↓</span>
        <span className="sr-only">Descer: {name}</span>
      </button>
      {children}
    </form>
  );
}

export const moveButton =
  "flex size-11 items-center justify-center rounded-soft text-lg hover:bg-leaf-wash hover:text-leaf disabled:opacity-30 disabled:hover:bg-transparent disabled:hover:text-ink";
