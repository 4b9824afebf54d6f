import { pagingOf } from "#app/domain/paging.ts";
import { createVoucher } from "#app/domain/vouchers/create-voucher.server.ts";
import { listVouchers } from "#app/domain/vouchers/read-vouchers.server.ts";
import { voucherFields } from "#app/domain/vouchers/schema.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { VoucherCard } from "#app/routes/admin/vouchers/voucher-card.tsx";
import { VoucherForm } from "#app/routes/admin/vouchers/voucher-form.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page((ctx, { url }) => listVouchers(ctx, pagingOf(url.searchParams, 20)));

export const action = form({
  schema: voucherFields,
  limit: "api.other",
  typed: true,
  run: (ctx, value) => createVoucher(ctx, value),
  goTo: ({ id, code }, { request }) =>
    redirectSaying(request, `/admin/vouchers#voucher-${id}`, {
      kind: "success",
      message: `Voucher ${code} criado. Ele já pode ser usado.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Vouchers");

export default function Vouchers({ loaderData: list, actionData }: Route.ComponentProps) {
  const fields = useFields(voucherFields, actionData);
  return (
    <AdminFrame tab="vouchers">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <VoucherForm fields={fields} errors={actionData?.error} />
        <section aria-labelledby="vouchers" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="vouchers" className="text-2xl">
            Vouchers de mantenedor
          </h2>
          <p className="mt-2 max-w-prose text-muted">
            Quem escreve um destes códigos no perfil vira mantenedor, e todos os cursos se abrem.
          </p>
          {list.total ? (
            <ul className="mt-6 border-b border-line empty:hidden">
              {list.data.map((voucher) => (
                <VoucherCard key={voucher.id} voucher={voucher} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nenhum voucher ainda">
              <p>Crie o primeiro no formulário desta página e entregue o código a quem mantém a escola.</p>
            </EmptyState>
          )}
          <Pagination {...list} hrefOf={(page) => `/admin/vouchers?page=${page}`} />
        </section>
      </div>
    </AdminFrame>
  );
}
