import { href } from "react-router";
import type { OwnClass } from "#app/domain/classes/class.ts";
import { classDates } from "./class-frame.tsx";

/** The classes in which a person studies, with their leaders and a button to leave. */
export function OwnClasses({ classes }: { classes: OwnClass[] }) {
  return (
    <ul className="mt-4 border-b border-line">
      {classes.map(({ id, name, leaders, description, courses, ...dates }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-4">
          <div className="min-w-0 grow basis-60 wrap-anywhere">
            <p className="font-semibold">{name}</p>
            <p className="text-sm text-muted">
              {leaders.length > 0 && `Quem lidera: ${leaders.join(", ")}. `}
              {classDates(dates)}
            </p>
            {description && <p className="mt-2 text-sm whitespace-pre-line">{description}</p>}
            <ul className="mt-1 text-sm">
              {courses.map((course) => (
                <li key={course.id}>
                  <a
                    href={href("/courses/:id", { id: String(course.id) })}
                    className="inline-block py-1 text-leaf underline underline-offset-4"
                  >
                    {course.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <a
            href={href("/my-classes/:id/leaving", { id: String(id) })}
            className="inline-flex min-h-11 items-center text-sm text-clay underline underline-offset-4"
          >
            Sair da turma<span className="sr-only"> {name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
