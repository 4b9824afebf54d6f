import type { Member } from "#app/domain/instructors/read-team.server.ts";
import { specialtiesShown } from "#app/domain/roster/labels.ts";
import { Badge } from "#app/ui/badge.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

const decimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** One of the team as the panel shows them: who, what, how much, and what may be done about it. */
export function RosterCard({ member }: { member: Member }) {
  const { fullName, pictureUrl, specialties, bio } = member;
  const rest = specialties.length - specialtiesShown;
  return (
    <li className="flex gap-4 border-t border-line pt-5">
      <Portrait name={fullName} pictureUrl={pictureUrl} />
      <div className="min-w-0 grow">
        <h3 className="text-xl wrap-anywhere">{fullName}</h3>
        <p className="mt-1 flex flex-wrap gap-1.5">
          <Badge tone="leaf">{partOf(member)}</Badge>
          {member.isManaged && <Badge>Sem conta</Badge>}
        </p>
        {specialties.length > 0 && (
          <ul aria-label="Especialidades" className="mt-2 flex flex-wrap gap-1.5">
            {specialties.slice(0, specialtiesShown).map((specialty) => (
              <li key={specialty}>
                <Badge>{specialty}</Badge>
              </li>
            ))}
            {rest > 0 && (
              <li>
                <Badge tone="wheat">+{rest} mais</Badge>
              </li>
            )}
          </ul>
        )}
        <Facts member={member} />
        {(bio || rest > 0) && (
          <details>
            <summary className="py-2 text-sm font-semibold text-leaf hover:underline">
              Ver tudo<span className="sr-only"> sobre {fullName}</span>
            </summary>
            {rest > 0 && <p className="text-sm text-muted">{specialties.join(", ")}</p>}
            {bio && <p className="mt-2 whitespace-pre-line wrap-anywhere">{bio}</p>}
          </details>
        )}
        <Ways member={member} />
      </div>
    </li>
  );
}

function partOf({ isFounder, role }: Member) {
  if (isFounder) return "Fundador";
  return role === "admin" ? "Diretor Acadêmico" : "Instrutor";
}

function Facts({ member: { totalCourses, totalStudents, avgRating, isManaged } }: { member: Member }) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span>{counted(totalCourses, "curso", "cursos")}</span>
      <span>{counted(totalStudents, "estudante", "estudantes")}</span>
      <span className="flex items-center gap-1">
        <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
        {avgRating === 0 ? "sem avaliações" : decimal.format(avgRating)}
      </span>
      {isManaged && <span className="italic">informado pela escola</span>}
    </p>
  );
}

/** An entry of the school's own is edited and taken off; of somebody with an account only the profile is edited. */
function Ways({ member: { entryId, userId, fullName } }: { member: Member }) {
  const edit = entryId === null ? `/admin/instructors/people/${userId}/edit` : `/admin/instructors/${entryId}/edit`;
  const look = "inline-flex min-h-11 items-center font-semibold hover:underline";
  return (
    <p className="flex gap-x-6">
      <a href={edit} className={`${look} text-leaf`}>
        Editar<span className="sr-only"> {fullName}</span>
      </a>
      {entryId !== null && (
        <a href={`/admin/instructors/${entryId}/removal`} className={`${look} text-clay`}>
          Excluir<span className="sr-only"> {fullName}</span>
        </a>
      )}
    </p>
  );
}
