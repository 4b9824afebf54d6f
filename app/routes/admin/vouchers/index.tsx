import { href } from "react-router";
import { dayLabel, shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import {
  maxVoucherDescriptionLength,
  usesLabel,
  type VoucherView,
  voucherFields,
} from "#app/domain/vouchers/voucher.ts";
import { createVoucher, voucherList } from "#app/domain/vouchers/vouchers.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { ListedCode } from "#app/ui/listed-code.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(voucherList)];

export const loader = page((ctx, { url }) => openList(ctx, url, voucherList));

export const action = form({
  ...formOf(createVoucher),
  resendAfterSignIn: true,
  goTo: ({ id, code }) => [
    `${href("/admin/vouchers")}#voucher-${id}`,
    `Voucher ${code} criado. Ele já pode ser usado.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Vouchers");

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  const fields = useFields(voucherFields, actionData);
  return (
    <AdminFrame tab="vouchers">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="vouchers" className="text-2xl">
          Vouchers de mantenedor
        </h2>
        <ButtonLink href="#novo-voucher">Novo voucher</ButtonLink>
      </div>
      <p className="mt-2 mb-3 max-w-prose text-muted max-sm:text-sm">
        Quem digita um destes códigos no perfil vira mantenedor e tem acesso a todos os cursos.
      </p>
      <DataList
        {...loaderData}
        caption="Vouchers"
        counted={["voucher", "vouchers"]}
        rowId={({ id }) => `voucher-${id}`}
        select={{ label: ({ code }) => code }}
        bulk={
          <Button formAction={href("/admin/vouchers/ending")} look="danger">
            Desativar selecionados
          </Button>
        }
        cells={{
          code: (voucher) => <Code voucher={voucher} />,
          status: (voucher) => (
            <>
              <Badge tone={voucher.isActive ? "leaf" : "plain"}>{voucher.isActive ? "Ativo" : "Inativo"}</Badge>{" "}
              <Activation voucher={voucher} />
              {voucher.endsOn && <span className="block text-muted">até {dayLabel(voucher.endsOn)}</span>}
            </>
          ),
          users: { isNamed: true, isRight: true, cell: (voucher) => <Users voucher={voucher} /> },
          value: { isNamed: true, isRight: true, cell: ({ monthlyValueCents }) => amountLabel(monthlyValueCents) },
          uses: { isNamed: true, isRight: true, cell: usesLabel },
          created: { isNamed: true, cell: ({ createdAt }) => shortDate(createdAt) },
        }}
        empty={
          <EmptyState title="Nenhum voucher ainda">
            <p>Crie um no formulário desta página e entregue o código a quem mantém a escola.</p>
          </EmptyState>
        }
      />
      <VoucherForm fields={fields} errors={actionData?.error} />
    </AdminFrame>
  );
}

function Code({ voucher: { id, code, description } }: { voucher: VoucherView }) {
  return (
    <>
      <ListedCode id={`codigo-${id}`} code={code} />
      {description && <p className="mt-1 max-w-prose wrap-anywhere">{description}</p>}
    </>
  );
}

const Users = ({ voucher: { id, code, activeUsers } }: { voucher: VoucherView }) => (
  <a
    href={href("/admin/vouchers/:id", { id: String(id) })}
    className="inline-flex min-h-6 items-center underline underline-offset-4"
  >
    {activeUsers.toLocaleString("pt-BR")}
    <span className="sr-only">, ver quem usa {code} e até quando ele vale</span>
  </a>
);

const Activation = ({ voucher: { id, code, isActive } }: { voucher: VoucherView }) => (
  <a
    href={href("/admin/vouchers/:id/activation", { id: String(id) })}
    className={`inline-flex min-h-11 items-center underline underline-offset-4 ${isActive ? "text-clay" : "text-leaf"}`}
  >
    {isActive ? "Desativar" : "Ativar"}
    <span className="sr-only"> {code}</span>
  </a>
);

type VoucherFormProps = {
  fields: Record<"voucher_code" | "description" | "max_uses" | "ends_on", FieldState>;
  errors: Record<string, string[] | null> | null | undefined;
};

function VoucherForm({ fields, errors }: VoucherFormProps) {
  return (
    <section aria-labelledby="novo-voucher" className="mt-10 max-w-xl">
      <form
        method="post"
        action="/admin/vouchers"
        className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5"
      >
        <OnceField />
        <h2 id="novo-voucher" className="text-xl">
          Novo voucher
        </h2>
        <ReauthenticationNotice to="criar um voucher" />
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
        <Field
          label="Último dia (opcional)"
          hint="Depois dele, o voucher se desativa sozinho. Se ficar em branco, vale sem prazo."
          field={fields.ends_on}
          type="date"
        />
        <Button>Criar voucher</Button>
      </form>
    </section>
  );
}
