import { href } from "react-router";
import { readList } from "#app/domain/read-list.ts";
import { endVouchers, listSelectedVouchers, voucherList } from "#app/domain/vouchers/vouchers.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/ending";

const back = href("/admin/vouchers");

/** The active ones of those that were selected. */
export const loader = page(async (ctx, { url }) => {
  const ids = readList(voucherList.list, url).ids.filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const chosen = await listSelectedVouchers(ctx, ids.map(Number));
  return chosen.filter(({ isActive }) => isActive);
});

export const action = form({
  ...formOf(endVouchers),
  errorScreen: "always",
  goTo: ({ vouchers, ended }) => [
    back,
    `${countLabel(vouchers, "voucher desativado", "vouchers desativados")}. ${countLabel(ended, "pessoa deixou", "pessoas deixaram")} de ter acesso por eles.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Desativar vouchers");

export default function Ending({ loaderData: chosen, actionData }: Route.ComponentProps) {
  const people = chosen.reduce((sum, { activeUsers }) => sum + activeUsers, 0);
  const toList = (
    <ButtonLink href={back} look="quiet">
      Voltar
    </ButtonLink>
  );
  return (
    <AdminFrame tab="vouchers">
      {chosen.length === 0 ? (
        <EmptyState title="Nenhum voucher ativo selecionado" action={toList}>
          Marque na lista os vouchers que quer desativar.
        </EmptyState>
      ) : (
        <div className="max-w-2xl">
          <ErrorSummary errors={actionData?.error} />
          <h2 className="text-2xl">Desativar {countLabel(chosen.length, "voucher", "vouchers")}?</h2>
          <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
            {chosen.map(({ id, code, description, activeUsers }) => (
              <li key={id} className="wrap-anywhere">
                <span className="font-mono font-semibold">{code}</span>
                {description && `, ${description}`}: {countLabel(activeUsers, "pessoa usa", "pessoas usam")}
              </li>
            ))}
          </ul>
          <p className="mt-4">
            {people === 0
              ? "Ninguém perde o acesso."
              : `${countLabel(people, "pessoa deixa", "pessoas deixam")} de ser ${people === 1 ? "mantenedora" : "mantenedoras"}, na hora. As inscrições e os certificados ficam; as aulas dos cursos pagos ficam bloqueadas.`}
          </p>
          <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
            {chosen.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button look="danger">Desativar</Button>
            {toList}
          </form>
        </div>
      )}
    </AdminFrame>
  );
}
