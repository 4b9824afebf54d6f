import { href } from "react-router";
import { priceLabel } from "#app/domain/figures.ts";
import { pagingFields, readQuery } from "#app/domain/paging.ts";
import type { ManagedTrail } from "#app/domain/trails/trail.ts";
import { listManagedTrails } from "#app/domain/trails/trails.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { PublicationBadge } from "#app/ui/authoring/publication.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListTable, listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

const rowsShown = 25;

export const loader = page(async (ctx, { url }) => ({
  found: await listManagedTrails(ctx, { ...readQuery(pagingFields, url), limit: rowsShown }),
}));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trilhas");

export default function AdminTrails({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="trails">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Trilhas</h2>
        {found.total > 0 && <ButtonLink href={href("/admin/trails/new")}>Nova trilha</ButtonLink>}
      </div>
      {found.data.length > 0 && <ListTable caption="Trilhas" columns={columns} rows={found.data} />}
      {found.total === 0 && (
        <EmptyState
          title="Ainda não há trilhas"
          action={<ButtonLink href={href("/admin/trails/new")}>Criar a primeira trilha</ButtonLink>}
        >
          <p>Uma trilha reúne cursos que se completam, com um preço só e um certificado de todos eles.</p>
        </EmptyState>
      )}
      <Pagination
        page={found.page}
        totalPages={found.totalPages}
        hrefOf={(page) => listHref("/admin/trails", { page })}
      />
    </AdminFrame>
  );
}

const columns = [
  {
    name: "Trilha",
    cell: ({ id, title, inOrder }: ManagedTrail) => (
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
  },
  { name: "Cursos", cell: ({ courseCount }: ManagedTrail) => countLabel(courseCount, "curso", "cursos") },
  {
    name: "Preço",
    className: "tabular-nums",
    cell: ({ priceCents }: ManagedTrail) => priceLabel(priceCents),
  },
  { name: "Pessoas", cell: ({ memberCount }: ManagedTrail) => countLabel(memberCount, "pessoa", "pessoas") },
  {
    name: "Situação",
    cell: ({ isPublished, isOnOffer }: ManagedTrail) =>
      isPublished && !isOnOffer ? (
        <Badge tone="clay">Fora do ar: falta publicar um curso</Badge>
      ) : (
        <PublicationBadge isPublished={isPublished} word="Publicada" />
      ),
  },
];
