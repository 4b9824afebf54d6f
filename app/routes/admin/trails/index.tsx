import { href } from "react-router";
import { priceLabel } from "#app/domain/figures.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { trailList } from "#app/domain/trails/trails.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { PublicationBadge } from "#app/ui/authoring/publication.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(trailList)];

export const loader = page((ctx, { url }) => openList(ctx, url, trailList));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trilhas");

export default function AdminTrails({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="trails">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Trilhas</h2>
        {loaderData.found.total > 0 && <ButtonLink href={href("/admin/trails/new")}>Nova trilha</ButtonLink>}
      </div>
      <DataList
        {...loaderData}
        caption="Trilhas"
        counted={["trilha", "trilhas"]}
        cells={{
          title: ({ id, title, inOrder }) => (
            <>
              <a
                href={href("/admin/trails/:id/edit", { id: String(id) })}
                className="inline-flex min-h-8 items-center text-base font-semibold wrap-anywhere hover:text-leaf"
              >
                {title}
              </a>
              {inOrder && <span className="block text-muted">cursos na ordem</span>}
            </>
          ),
          courses: ({ courseCount }) => countLabel(courseCount, "curso", "cursos"),
          price: { className: "tabular-nums", cell: ({ priceCents }) => priceLabel(priceCents) },
          people: ({ memberCount }) => countLabel(memberCount, "pessoa", "pessoas"),
          status: ({ isPublished, isOnOffer }) =>
            isPublished && !isOnOffer ? (
              <Badge tone="clay">Fora do ar: falta publicar um curso</Badge>
            ) : (
              <PublicationBadge isPublished={isPublished} word="Publicada" />
            ),
        }}
        empty={
          <EmptyState
            title="Ainda não há trilhas"
            action={<ButtonLink href={href("/admin/trails/new")}>Criar a primeira trilha</ButtonLink>}
          >
            <p>Uma trilha reúne cursos que se completam, com um preço só e um certificado de todos eles.</p>
          </EmptyState>
        }
      />
    </AdminFrame>
  );
}
