import { href } from "react-router";
import type { FormerInstructor } from "#app/domain/authoring/former-instructor.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { Button } from "#app/ui/button.tsx";

/** Former instructors of a course, each with a button to allow or end their reading. */
export function FormerInstructors({ courseId, former }: { courseId: number; former: FormerInstructor[] }) {
  return (
    <section id="ja-ensinaram" aria-labelledby="ja-ensinaram-titulo" className="mt-10 border-t border-line pt-8">
      <h2 id="ja-ensinaram-titulo" className="text-xl">
        Quem já ensinou este curso
      </h2>
      <p className="mt-1 text-muted">
        Quem passou o curso para outra pessoa não pode mais editá-lo. Aqui a direção decide se ainda pode ver as aulas.
      </p>
      <ul className="mt-3">
        {former.map(({ userId, fullName, mayRead, until }) => (
          <li
            key={userId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <p className="min-w-0 grow basis-52 wrap-anywhere">
              {fullName}{" "}
              <span className="text-sm text-muted">
                até <time dateTime={until.toISOString()}>{shortDate(until)}</time> ·{" "}
                {mayRead ? "vê as aulas" : "sem acesso"}
              </span>
            </p>
            <form method="post" action={href("/admin/courses/:id/former-instructors", { id: String(courseId) })}>
              <input type="hidden" name="user_id" value={userId} />
              <Button look="quiet" name="may_read" value={String(!mayRead)}>
                {mayRead ? "Tirar o acesso" : "Deixar ver as aulas"}
                <span className="sr-only">: {fullName}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
