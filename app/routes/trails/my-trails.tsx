import { href } from "react-router";
import { type MyTrail, trailProgress } from "#app/domain/trails/trail-progress.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel } from "#app/ui/wording.ts";

export type MyTrailShown = MyTrail & { presenceGap: string | null };

/** The trails that the viewer is enrolled in, each with its progress and certificate. */
export function MyTrails({ trails }: { trails: MyTrailShown[] }) {
  return (
    <section aria-labelledby="trilhas" className="mt-8">
      <h2 id="trilhas" className="text-xl">
        Minhas trilhas
      </h2>
      <ul className="mt-3 border-b border-line">
        {trails.map((trail) => (
          <TrailRow key={trail.id} trail={trail} />
        ))}
      </ul>
    </section>
  );
}

function TrailRow({ trail: { id, title, isCompleted, certificateId, presenceGap, steps } }: { trail: MyTrailShown }) {
  const { percentage, completedCourses } = trailProgress(steps, isCompleted);
  const gap = isCompleted && !certificateId ? presenceGap : null;
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-t border-line py-3 sm:grid-cols-[1fr_12rem_auto]">
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <a href={href("/trails/:id", { id: String(id) })} className="underline underline-offset-4 hover:text-leaf">
            {title}
          </a>
        </h3>
        <p className="text-sm text-muted">
          {completedCourses} de {countLabel(steps.length, "curso concluído", "cursos concluídos")}
        </p>
        {gap && <p className="mt-1 max-w-prose text-sm">{gap}</p>}
      </div>
      <ProgressBar percent={percentage} label={`Progresso na trilha ${title}`} />
      {isCompleted && !gap && (
        <ButtonLink
          href={
            certificateId
              ? href("/certificate/:id", { id: certificateId })
              : href("/trails/:id/certificate", { id: String(id) })
          }
        >
          <Icon name="certificate" />
          {certificateId ? "Ver certificado" : "Gerar certificado"}
          <span className="sr-only"> da trilha {title}</span>
        </ButtonLink>
      )}
    </li>
  );
}
