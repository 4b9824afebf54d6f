import { href } from "react-router";
import { readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { mergeTicket } from "#app/domain/support/change-tickets.server.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { mergeForm, mergeQuery } from "#app/domain/support/ticket-forms.ts";
import { findMyTicket } from "#app/domain/support/tickets.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { NumberField } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/merge";

/** `?into=12`: the ticket that takes this one in. */
export const loader = pageOf(integerPathId(ticketNotFound), async (ctx, ticketId, { url }) => {
  const { id, subject, name } = await findMyTicket(ctx, ticketId);
  return { ticket: { id, subject, name }, into: readQuery(mergeQuery, url).into };
});

export const action = form({
  ...formOf(mergeTicket),
  goTo: ({ id }, { params }) => [
    href("/admin/support/:id", { id: String(id) }),
    `O ticket #${params.id} foi unido a este.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, `Unir o ticket #${params.id}`);

export default function Merge({ loaderData: { ticket, into }, actionData }: Route.ComponentProps) {
  const fields = useFields(mergeForm, actionData, { into } as never);
  return (
    <AdminFrame tab="support">
      <div className="max-w-2xl">
        <h2 className="text-2xl wrap-anywhere">
          Unir o ticket #{ticket.id}, “{ticket.subject}”, a outro?
        </h2>
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>As mensagens e as notas dele passam para o outro ticket, que também precisa ser de {ticket.name}.</li>
          <li>O #{ticket.id} fica fechado; quem abrir o endereço dele chega ao outro.</li>
          <li>Você não poderá desfazer.</li>
        </ul>
        <form method="post" className="mt-6 flex flex-col gap-5">
          <ErrorSummary title="Os tickets não foram unidos" errors={actionData?.error} />
          <NumberField label="Número do ticket que fica" field={fields.into} min={1} />
          <FormEnd look="danger" label="Unir os tickets" back={href("/admin/support/:id", { id: String(ticket.id) })} />
        </form>
      </div>
    </AdminFrame>
  );
}
