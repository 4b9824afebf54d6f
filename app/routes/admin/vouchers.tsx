import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { maxVoucherDescriptionLength, type VoucherView, voucherFields } from "#app/domain/vouchers/voucher.ts";
import { createVoucher, listVouchers } from "#app/domain/vouchers/vouchers.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { OnceField } from "#app/ui/form/once-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Icon } from "#app/ui/icon.tsx";
import { listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/vouchers";

export const loader = page((ctx, { url }) => listVouchers(ctx, readQuery(pagingSchema(20), url)));

export const action = form({
  ...formOf(createVoucher),
  resendAfterSignIn: true,
  goTo: ({ id, code }, { request }) =>
    redirectWithFlash(request, `${href("/admin/vouchers")}#voucher-${id}`, {
      kind: "success",
      message: `Voucher ${code} criado. Ele já pode ser usado.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Vouchers");

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
            Quem digita um destes códigos no perfil vira mantenedor e tem acesso a todos os cursos.
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
          <Pagination {...list} hrefOf={(page) => listHref("/admin/vouchers", { page })} />
        </section>
      </div>
    </AdminFrame>
  );
}

function VoucherCard({ voucher }: { voucher: VoucherView }) {
  const { id, code, description, isActive } = voucher;
  return (
    <li id={`voucher-${id}`} className="border-t border-line py-5 target:bg-leaf-wash">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <code id={`codigo-${id}`} className="font-mono text-lg font-semibold break-all select-all">
              {code}
            </code>
            <Badge tone={isActive ? "leaf" : "plain"}>{isActive ? "Ativo" : "Inativo"}</Badge>
          </p>
          {description && <p className="mt-2 max-w-prose">{description}</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          <ButtonLink
            href={`#codigo-${id}`}
            look="quiet"
            data-copy={code}
            data-copied="Copiado!"
            data-copied-for="2"
            aria-label={`Copiar o código ${code}`}
          >
            <Icon name="copy" size={18} /> Copiar
          </ButtonLink>
          <ButtonLink
            href={href("/admin/vouchers/:id/activation", { id: String(id) })}
            look={isActive ? "danger" : "quiet"}
          >
            {isActive ? "Desativar" : "Ativar"}
            <span className="sr-only"> {code}</span>
          </ButtonLink>
          {/* Where it appears, no button moves from under the finger. */}
          <span
            role="status"
            data-copy-status
            className="order-last basis-full self-center font-semibold text-leaf empty:hidden sm:order-first sm:basis-auto"
          />
        </p>
      </div>
      <Figures voucher={voucher} />
    </li>
  );
}

const count = (n: number) => n.toLocaleString("pt-BR");

function Figures({ voucher }: { voucher: VoucherView }) {
  const { activeUsers, monthlyValueCents, currentUses, maxUses, createdAt } = voucher;
  const facts = [
    ["Usuários ativos", count(activeUsers)],
    ["Valor mensal", amountLabel(monthlyValueCents)],
    ["Usos", maxUses === null ? `${count(currentUses)}, sem limite` : `${count(currentUses)} de ${count(maxUses)}`],
    ["Criado em", shortDate(createdAt)],
  ] as const;
  return (
    <dl className="mt-3 grid pairs gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type VoucherFormProps = {
  fields: { voucher_code: FieldState; description: FieldState; max_uses: FieldState };
  errors: Record<string, string[] | null> | null | undefined;
};

function VoucherForm({ fields, errors }: VoucherFormProps) {
  return (
    <section aria-labelledby="novo-voucher" className="lg:col-start-2 lg:row-start-1">
      <form
        method="post"
        action="/admin/vouchers"
        className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5"
      >
        <OnceField />
        <h2 id="novo-voucher" className="text-xl">
          Novo voucher
        </h2>
        <div className="empty:hidden">
          <ReauthenticationNotice to="criar um voucher" />
        </div>
        <ErrorSummary errors={errors} />
        <Field
          label="Código (opcional)"
          hint="De 6 a 32 letras, números ou hifens. Se ficar em branco, geramos um código difícil de adivinhar."
          field={fields.voucher_code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          style={{ textTransform: "uppercase" }}
        />
        <Field
          label="Descrição (opcional)"
          hint={`Para quem é ou de qual campanha. Só a equipe vê. Até ${maxVoucherDescriptionLength} caracteres.`}
          field={fields.description}
          autoComplete="off"
        />
        <NumberField
          label="Limite de usos (opcional)"
          hint="Se ficar em branco, não há limite."
          field={fields.max_uses}
          min={1}
          max={100_000}
        />
        <Button>Criar voucher</Button>
      </form>
    </section>
  );
}
