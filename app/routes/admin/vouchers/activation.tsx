import { voucherNotFound } from "#app/domain/vouchers/labels.ts";
import { showVoucher } from "#app/domain/vouchers/read-vouchers.server.ts";
import { activeForm } from "#app/domain/vouchers/schema.ts";
import { switchVoucher } from "#app/domain/vouchers/switch-voucher.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/activation";

/** What switching the voucher does, and to how many people, before it is done. */
export const loader = page((ctx, { params }) => showVoucher(ctx, integerId(params.id, voucherNotFound)));

export const action = form({
  schema: activeForm,
  limit: "api.other",
  run: (ctx, { is_active }, { params }) => switchVoucher(ctx, integerId(params.id, voucherNotFound), is_active),
  goTo: ({ voucher, ended }, { request }) =>
    redirectSaying(request, `/admin/vouchers#voucher-${voucher.id}`, {
      kind: "success",
      message: voucher.isActive
        ? `Voucher ${voucher.code} ativado.`
        : `Voucher ${voucher.code} desativado. ${counted(ended, "pessoa deixou", "pessoas deixaram")} de ter acesso por ele.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Ativar ou desativar voucher");

export default function Activation({ loaderData: voucher, actionData }: Route.ComponentProps) {
  const { code, isActive, activeUsers } = voucher;
  return (
    <AdminFrame tab="vouchers">
      <div className="max-w-2xl">
        <ErrorSummary errors={actionData?.error} />
        <h2 className="text-2xl">
          {isActive ? "Desativar" : "Ativar"} o voucher <span className="font-mono">{code}</span>?
        </h2>
        <h3 className="mt-6 text-lg">O que acontece ao confirmar</h3>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          {isActive ? <Ends people={activeUsers} /> : <Opens />}
        </ul>
        <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <Button name="is_active" value={String(!isActive)} look={isActive ? "danger" : "primary"}>
            {isActive ? "Desativar voucher" : "Ativar voucher"}
          </Button>
          <ButtonLink href="/admin/vouchers" look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </AdminFrame>
  );
}

function Ends({ people }: { people: number }) {
  return (
    <>
      <li>Ninguém mais vira mantenedor com este código.</li>
      <li>
        {people === 0
          ? "Ninguém é mantenedor por ele agora: ninguém perde nada."
          : `${counted(people, "pessoa deixa", "pessoas deixam")} de ser ${people === 1 ? "mantenedora" : "mantenedoras"}, na hora.`}
      </li>
      <li>As inscrições e os certificados ficam; as aulas dos cursos pagos se fecham.</li>
      <li>Ativar de novo depois não devolve o acesso sozinho: cada pessoa escreve o código outra vez.</li>
    </>
  );
}

function Opens() {
  return (
    <>
      <li>O código volta a fazer mantenedores, até o limite de usos, se houver um.</li>
      <li>
        Quem perdeu o acesso quando ele foi desativado não volta sozinho: escreve o código de novo no perfil. Isso não
        gasta outro uso.
      </li>
    </>
  );
}
