import { shortDate } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { showStatement } from "#app/domain/commissions/statement/show-statement.server.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { sellerOf } from "#app/domain/payments/seller.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";
import { page } from "#app/http/page.server.ts";
import { uuidId } from "#app/http/path-id.ts";
import { StatementFigures, StatementLines } from "#app/routes/admin/commissions/statement-lines.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/statement";

export const loader = page(async (ctx, { params, url }) => {
  const instructorId = uuidId(params.userId, instructorNotFound);
  const [statement, now] = await Promise.all([
    showStatement(ctx, instructorId, pagingOf(url.searchParams, 100)),
    presentMoment(ctx),
  ]);
  return { ...statement, seller: sellerOf(ctx.settings), printedOn: shortDate(now) };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `Extrato de ${loaderData.instructor.fullName}` : "Extrato de comissões");

export default function Statement({ loaderData }: Route.ComponentProps) {
  const { instructor, sums, page: shown, seller, printedOn } = loaderData;
  const path = `/admin/commissions/statement/${instructor.id}`;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6">
      <BackLink href="/admin/commissions">Comissões</BackLink>
      <h1 className="mt-1 text-3xl">Extrato de comissões</h1>
      <p className="mt-2 text-lg">{instructor.fullName}</p>
      <p className="text-sm text-muted">
        {seller.legalName} · CNPJ {seller.taxId} · emitido em {printedOn}
      </p>
      <StatementFigures sums={sums} />
      {shown.data.length > 0 && <StatementLines lines={shown.data} />}
      {shown.total === 0 && (
        <EmptyState title="Nenhuma comissão">Nenhum curso desta pessoa foi vendido até hoje.</EmptyState>
      )}
      <div className="no-print">
        <Pagination page={shown.page} totalPages={shown.totalPages} hrefOf={(page) => `${path}?page=${page}`} />
        <p className="mt-8">
          <Button type="button" look="quiet" data-print className="not-data-ready:hidden">
            <Icon name="print" /> Imprimir
          </Button>
        </p>
      </div>
    </div>
  );
}
