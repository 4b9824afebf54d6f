import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { listOfClass } from "#app/domain/invitations/invitations.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerId } from "#app/domain/path-id.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { listHref } from "#app/ui/list.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/invitations";

/** People who have not answered yet, and the class's links. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const classId = integerId(params.id, classNotFound);
  const { led, invited, links } = await listOfClass(ctx, classId, readQuery(pagingSchema(20), url));
  const rows = invited.data.map(({ id, fullName, email, createdAt, expiresAt }) => ({
    ...{ id, createdAt, expiresAt, name: fullName || email || "Sem nome na lista" },
  }));
  return {
    id: led.id,
    name: led.name,
    manages: can(ctx.viewer, "classes.manage"),
    invited: { ...invited, data: rows },
    links,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Convites de ${loaderData.name}` : "Convites");

export default function ClassInvitations({ loaderData: { id, name, manages, invited, links } }: Route.ComponentProps) {
  const path = href("/my-classes/:id/invitations", { id: String(id) });
  const target = `?target=class/${id}`;
  return (
    <ClassFrame id={id} name={name} page="invitations">
      {manages && (
        <p className="mb-6 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink href={href("/admin/people/invitations") + target}>Convidar uma pessoa</ButtonLink>
          <ButtonLink href={href("/admin/people/import")} look="quiet">
            Trazer uma lista
          </ButtonLink>
          <ButtonLink href={href("/admin/people/links") + target} look="quiet">
            Criar um link
          </ButtonLink>
        </p>
      )}
      <h2 className="text-xl">Sem resposta</h2>
      {invited.total ? (
        <>
          <p className="mt-1 text-sm text-muted">
            {countLabel(invited.total, "convite guarda uma vaga", "convites guardam vagas")} na turma.
          </p>
          <ul className="mt-3 border-b border-line">
            {invited.data.map(({ id, name, createdAt, expiresAt }) => (
              <li key={id} className="border-t border-line py-3 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-muted">
                  Convite de {shortDate(createdAt)}, vale até {shortDate(expiresAt)}
                </span>
              </li>
            ))}
          </ul>
          <Pagination {...invited} hrefOf={(page) => listHref(path, { page })} />
        </>
      ) : (
        <p className="mt-2 text-muted">Nenhum convite sem resposta.</p>
      )}
      {links.length > 0 && (
        <section aria-labelledby="links" className="mt-10">
          <h2 id="links" className="text-xl">
            Link da turma
          </h2>
          <p className="mt-1 text-muted">Quem tiver este endereço entra na turma.</p>
          {links.map(({ id, code, address }) => (
            <div key={id} className="mt-3">
              <p className="font-mono font-semibold wrap-anywhere select-all">{address}</p>
              <ShareLinks path={href("/entrar/:code", { code })} title={`Convite: ${name}`} />
            </div>
          ))}
        </section>
      )}
    </ClassFrame>
  );
}
