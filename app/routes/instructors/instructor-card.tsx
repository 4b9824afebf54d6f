import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";
import { opening } from "#app/routes/instructors/opening.ts";
import { ratingLabel } from "#app/routes/instructors/rating-label.ts";
import { Badge } from "#app/ui/badge.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

/** One who teaches: face, name, part in the house, and what they say of themselves. */
export function InstructorCard({ instructor }: { instructor: InstructorView }) {
  const isDirector = instructor.role === "admin";
  const name = instructor.fullName.trim() || "Nome não informado";
  return (
    <li className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex items-center gap-4">
        <Portrait name={name} pictureUrl={instructor.pictureUrl} />
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge tone="leaf">{isDirector ? "Diretor Acadêmico" : "Instrutor"}</Badge>
            {isDirector && <Badge tone="wheat">DIRETOR</Badge>}
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
  if (!text)
    return (
      <p className="text-muted">A apresentação ainda está sendo escrita. Por enquanto, quem fala são os cursos.</p>
    );
  const { shown, rest } = opening(text);
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

/** How to reach somebody who directs: a message through the house, and the page of their own that they name. */
function Ways({ name, siteUrl }: { name: string; siteUrl: string | null }) {
  const look = "inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline";
  return (
    <p className="-my-2 flex flex-wrap gap-x-5">
      <a
        href={`/contact?sobre=${encodeURIComponent(name)}`}
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
    <ul className="mt-auto flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      <li className="flex items-center gap-1.5">
        <Icon name="book" size={16} className="shrink-0 text-leaf" /> {counted(totalCourses, "curso", "cursos")}
      </li>
      <li className="flex items-center gap-1.5">
        <Icon name="people" size={16} className="shrink-0 text-leaf" />{" "}
        {counted(totalStudents, "estudante", "estudantes")}
      </li>
      <li className="flex items-center gap-1.5">
        <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
        <span className="sr-only">{avgRating === 0 ? "sem avaliações" : "avaliação média"}</span>
        <span aria-hidden={avgRating === 0 || undefined}>{ratingLabel(avgRating)}</span>
      </li>
      {isManaged && <li className="basis-full italic">informado pela escola</li>}
    </ul>
  );
}
