import { href } from "react-router";
import type { Member } from "#app/domain/instructors/team.server.ts";
import { listHref } from "#app/domain/list.ts";
import { pagingFields, peoplePerPage, readQuery } from "#app/domain/paging.ts";
import { listTeam } from "#app/domain/people/team.server.ts";
import { listRoster } from "#app/domain/roster/roster.server.ts";
import { specialtiesShown } from "#app/domain/roster/roster.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { averageLabel, countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { PromotionForm, TeamForm, TeamList } from "./role-forms.tsx";

export const loader = page(async (ctx, { url }) => {
  const [team, staff] = await Promise.all([
    listRoster(ctx, { ...readQuery(pagingFields, url), limit: peoplePerPage }),
    listTeam(ctx),
  ]);
  return { team, staff };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Instrutores");

export default function Instructors({ loaderData: { team, staff } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="instructors">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Instrutores</h2>
          <p className="mt-2 max-w-prose text-muted">
            Instrutores com conta na plataforma e instrutores que a escola apresenta sem conta. Todos aparecem em
            Educadores.
          </p>
        </div>
        <ButtonLink href="/admin/instructors/new">Novo instrutor</ButtonLink>
      </div>
      {team.total ? (
        <ul className="mt-8 grid gap-x-8 gap-y-8 empty:hidden md:grid-cols-2">
          {team.data.map((member) => (
            <RosterCard key={member.userId ?? member.entryId} member={member} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhum instrutor ainda">
          <p>Promova alguém que já tem conta ou apresente uma pessoa em “Novo instrutor”.</p>
        </EmptyState>
      )}
      <Pagination {...team} hrefOf={(page) => listHref("/admin/instructors", { page })} />
      <section aria-labelledby="promover" className="mt-14 border-t border-line pt-8">
        <h2 id="promover" className="text-2xl">
          Promover usuário
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Torna instrutor ou admin alguém que já entrou na plataforma, ou faz a pessoa voltar a ser estudante. Na
          próxima visita, ela precisa entrar de novo.
        </p>
        <div className="mt-5">
          <PromotionForm />
        </div>
      </section>
      <section aria-labelledby="equipe" className="mt-14 border-t border-line pt-8">
        <h2 id="equipe" className="text-2xl">
          Equipe
        </h2>
        <div className="mt-5 flex flex-col gap-5">
          <TeamForm />
          <TeamList team={staff} />
        </div>
      </section>
    </AdminFrame>
  );
}

function RosterCard({ member }: { member: Member }) {
  const { fullName, pictureUrl, specialties, bio } = member;
  const rest = specialties.length - specialtiesShown;
  return (
    <li className="flex flex-wrap gap-4 border-t border-line pt-5">
      <Portrait name={fullName} pictureUrl={pictureUrl} />
      <div className="min-w-[min(10rem,100%)] grow basis-0">
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
      <span>{countLabel(totalCourses, "curso", "cursos")}</span>
      <span>{countLabel(totalStudents, "estudante", "estudantes")}</span>
      {avgRating === 0 ? (
        <span>sem avaliações</span>
      ) : (
        <span className="flex items-center gap-1">
          <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
          {averageLabel(avgRating)}
        </span>
      )}
      {isManaged && <span className="italic">informado pela escola</span>}
    </p>
  );
}

/** Entries of the school can be edited and removed; of people with an account only the profile can be edited. */
function Ways({ member: { entryId, userId, fullName } }: { member: Member }) {
  const edit =
    entryId === null
      ? href("/admin/instructors/people/:userId/edit", { userId })
      : href("/admin/instructors/:id/edit", { id: String(entryId) });
  const look = "inline-flex min-h-11 items-center font-semibold hover:underline";
  return (
    <p className="flex gap-x-6">
      <a href={edit} className={`${look} text-leaf`}>
        Editar<span className="sr-only"> {fullName}</span>
      </a>
      {userId !== null && (
        <a href={href("/admin/people/:id", { id: userId })} className={`${look} text-leaf`}>
          Ver a pessoa<span className="sr-only"> {fullName}</span>
        </a>
      )}
      {entryId !== null && (
        <a href={href("/admin/instructors/:id/removal", { id: String(entryId) })} className={`${look} text-clay`}>
          Excluir<span className="sr-only"> {fullName}</span>
        </a>
      )}
    </p>
  );
}
