import { href } from "react-router";
import type { InstructorView } from "#app/domain/instructors/instructor.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { averageLabel, countLabel } from "#app/ui/wording.ts";

export function InstructorCard({ instructor }: { instructor: InstructorView }) {
  const isDirector = instructor.role === "admin";
  const name = instructor.fullName.trim() || "Nome não informado";
  return (
    <li className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex items-center gap-4">
        <Portrait name={name} pictureUrl={instructor.pictureUrl} />
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">
            {instructor.isManaged ? (
              name
            ) : (
              <a
                href={href("/instructors/:id", { id: instructor.id })}
                className="inline-flex min-h-8 items-center underline decoration-line underline-offset-4 hover:text-leaf"
              >
                {name}
              </a>
            )}
          </h3>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {isDirector ? <Badge tone="wheat">Diretor Acadêmico</Badge> : <Badge tone="leaf">Instrutor</Badge>}
          </p>
        </div>
      </div>
      {instructor.specialties.length > 0 && (
        <ul aria-label="Especialidades" className="flex flex-wrap gap-1.5">
          {instructor.specialties.map((specialty) => (
            <li key={specialty}>
              <Badge>{specialty}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Bio text={instructor.bio?.trim() ?? ""} name={name} />
      {isDirector && <Ways name={name} siteUrl={instructor.siteUrl} />}
      <Facts instructor={instructor} />
    </li>
  );
}

function Bio({ text, name }: { text: string; name: string }) {
  if (!text) return <p className="text-muted">Ainda sem apresentação. Enquanto isso, conheça os cursos.</p>;
  const { shown, rest } = splitExcerpt(text);
  return (
    <div className="whitespace-pre-line wrap-anywhere">
      <p>{shown}</p>
      {rest && (
        <details>
          <summary className="py-2 font-semibold text-leaf hover:underline">
            Ler mais<span className="sr-only"> sobre {name}</span>
          </summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
}

function Ways({ name, siteUrl }: { name: string; siteUrl: string | null }) {
  const look = "inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline";
  return (
    <p className="-my-2 flex flex-wrap gap-x-5">
      <a
        href={`${href("/contact")}?sobre=${encodeURIComponent(name)}`}
        aria-label={`Contato: escrever sobre ${name}`}
        className={look}
      >
        Contato <Icon name="arrow" size={18} />
      </a>
      {siteUrl && (
        <a href={siteUrl} rel="noopener noreferrer" aria-label={`Site de ${name}`} className={look}>
          Site <Icon name="outside" size={18} />
        </a>
      )}
    </p>
  );
}

function Facts({ instructor: { totalCourses, totalStudents, avgRating, isManaged } }: { instructor: InstructorView }) {
  return (
    <ul className="mt-auto flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted empty:hidden">
      {totalCourses > 0 && (
        <li className="flex items-center gap-1.5">
          <Icon name="book" size={16} className="shrink-0 text-leaf" /> {countLabel(totalCourses, "curso", "cursos")}
        </li>
      )}
      {totalStudents > 0 && (
        <li className="flex items-center gap-1.5">
          <Icon name="people" size={16} className="shrink-0 text-leaf" />{" "}
          {countLabel(totalStudents, "estudante", "estudantes")}
        </li>
      )}
      {avgRating > 0 && (
        <li className="flex items-center gap-1.5 tabular-nums">
          <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
          <span className="sr-only">avaliação média</span>
          {averageLabel(avgRating)}
        </li>
      )}
      {isManaged && <li className="basis-full italic">informado pela escola</li>}
    </ul>
  );
}

const excerptLength = 320;

/**
 * A biography in two parts: what the card shows, and the rest, which is unfolded ("" for a short one). Cut after a
 * sentence between half and all of the excerpt, else between two words.
 */
export function splitExcerpt(text: string): { shown: string; rest: string } {
  if (text.length <= excerptLength * 1.25) return { shown: text, rest: "" };
  const head = text.slice(0, excerptLength);
  const sentence = Math.max(...[". ", "! ", "? ", ".\n"].map((end) => head.lastIndexOf(end))) + 1;
  const at = sentence > excerptLength / 2 ? sentence : head.search(/\s\S*$/);
  if (at <= 0) return { shown: text, rest: "" };
  return { shown: text.slice(0, at), rest: text.slice(at).trim() };
}
