import { href } from "react-router";
import { dayLabel, shortDate } from "#app/domain/calendar.ts";
import { listHref } from "#app/domain/list.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { listVoucherUsers } from "#app/domain/vouchers/maintainers.server.ts";
import { usesLabel, type VoucherUser, voucherEndFields, voucherNotFound } from "#app/domain/vouchers/voucher.ts";
import { setVoucherEnd, showVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { ListTable } from "#app/ui/list.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

export const loader = pageOf(integerPathId(voucherNotFound), async (ctx, id, { url }) => {
  const [voucher, users] = await Promise.all([
    showVoucher(ctx, id),
    listVoucherUsers(ctx, id, readQuery(pagingSchema(25), url)),
  ]);
  return { voucher, users };
});

export const action = form({
  ...formOf(setVoucherEnd),
  goTo: ({ id, endsOn }) => [
    href("/admin/vouchers/:id", { id: String(id) }),
    endsOn ? `O voucher vale até ${dayLabel(endsOn)}.` : "O voucher vale sem prazo.",
  ],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Voucher ${loaderData.voucher.code}` : "Voucher");

export default function Voucher({ loaderData: { voucher, users }, actionData }: Route.ComponentProps) {
  const { id, code, description, isActive, endsOn } = voucher;
  const fields = useFields(voucherEndFields, actionData, { ends_on: endsOn });
  const path = href("/admin/vouchers/:id", { id: String(id) });
  return (
    <AdminFrame tab="vouchers">
      <BackLink href={href("/admin/vouchers")}>Vouchers de mantenedor</BackLink>
      <h2 className="mt-1 font-mono text-2xl wrap-anywhere">{code}</h2>
      {description && <p className="mt-1 max-w-prose wrap-anywhere">{description}</p>}
      <p className="mt-2">
        <Badge tone={isActive ? "leaf" : "plain"}>{isActive ? "Ativo" : "Inativo"}</Badge>{" "}
        <span className="text-muted">
          {usesLabel(voucher)}, {endsOn ? `até ${dayLabel(endsOn)}` : "sem prazo"}
        </span>
      </p>
      <form method="post" className="mt-4 flex max-w-xl flex-col gap-3">
        <ErrorSummary errors={actionData?.error} />
        <Field
          label="Último dia"
          hint="Depois dele, o voucher se desativa sozinho e quem o usa deixa de ser mantenedor. Em branco, vale sem prazo."
          field={fields.ends_on}
          type="date"
        />
        <p className="flex flex-wrap gap-3">
          <Button>Salvar o prazo</Button>
          <ButtonLink href={href("/admin/vouchers/:id/activation", { id: String(id) })} look="quiet">
            {isActive ? "Desativar agora" : "Ativar"}
          </ButtonLink>
        </p>
      </form>
      <h3 className="mt-10 text-xl">Quem usou</h3>
      {users.total === 0 && <p className="mt-3 text-muted">Ninguém usou este voucher ainda.</p>}
      {users.data.length > 0 && (
        <ListTable
          caption="Quem usou o voucher"
          rows={users.data}
          columns={[
            { name: "Pessoa", cell: (user) => <Person user={user} /> },
            { name: "Desde", isNamed: true, cell: ({ redeemedAt }) => shortDate(redeemedAt) },
            { name: "Situação", cell: (user) => <Standing user={user} /> },
          ]}
        />
      )}
      <Pagination {...users} hrefOf={(page) => listHref(path, { page })} />
    </AdminFrame>
  );
}

const Person = ({ user: { id, fullName, email } }: { user: VoucherUser }) => (
  <>
    <a href={href("/admin/people/:id", { id })} className="font-semibold underline underline-offset-4 wrap-anywhere">
      {fullName}
    </a>
    <span className="block text-muted wrap-anywhere">
      <EmailAddress email={email} />
    </span>
  </>
);

const Standing = ({ user: { id, fullName, endedAt } }: { user: VoucherUser }) =>
  endedAt ? (
    <span className="text-muted">até {shortDate(endedAt)}</span>
  ) : (
    <a
      href={href("/admin/people/:id/maintainer", { id })}
      className="inline-flex min-h-6 items-center text-clay underline underline-offset-4"
    >
      Encerrar o acesso<span className="sr-only"> de {fullName}</span>
    </a>
  );
