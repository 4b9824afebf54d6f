import { href } from "react-router";
import { integerPathId } from "#app/domain/path-id.ts";
import { activeForm, voucherNotFound } from "#app/domain/vouchers/voucher.ts";
import { setVoucherActive, showVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/activation";

/** What switching the voucher will do, and to how many people. */
export const loader = pageOf(integerPathId(voucherNotFound), showVoucher);

export const action = form({
  ...formOf(setVoucherActive),
  schema: activeForm,
  goTo: ({ voucher, ended }) => [
    `${href("/admin/vouchers")}#voucher-${voucher.id}`,
    voucher.isActive
      ? `Voucher ${voucher.code} ativado.`
      : `Voucher ${voucher.code} desativado. ${countLabel(ended, "pessoa deixou", "pessoas deixaram")} de ter acesso por ele.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Ativar ou desativar voucher");

export default function Activation({ loaderData: voucher, actionData }: Route.ComponentProps) {
  const { code, isActive, activeUsers } = voucher;
  return (
    <AdminFrame tab="vouchers">
      <Confirmation
        question={
          <>
            {isActive ? "Desativar" : "Ativar"} o voucher <span className="font-mono">{code}</span>?
          </>
        }
        errors={actionData?.error}
        consequences={isActive ? ends(activeUsers) : opens}
        name="is_active"
        value={String(!isActive)}
        look={isActive ? "danger" : "primary"}
        label={isActive ? "Desativar voucher" : "Ativar voucher"}
        back="/admin/vouchers"
      />
    </AdminFrame>
  );
}

const ends = (people: number) => [
  "Ninguém mais vira mantenedor com este código.",
  people === 0
    ? "Ninguém é mantenedor com este voucher agora: ninguém perde o acesso."
    : `${countLabel(people, "pessoa deixa", "pessoas deixam")} de ser ${people === 1 ? "mantenedora" : "mantenedoras"}, na hora.`,
  "As inscrições e os certificados ficam; as aulas dos cursos pagos ficam bloqueadas.",
  "Se você ativar de novo depois, cada pessoa precisa digitar o código outra vez.",
];

const opens = [
  "O código volta a funcionar, até o limite de usos, se houver um.",
  "Quem perdeu o acesso precisa digitar o código de novo no perfil. Isso não conta como outro uso.",
];
