import { listMyTickets } from "#app/domain/support/lists/list-my-tickets.server.ts";
import { ticketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { page } from "#app/http/page.server.ts";
import { HowItWorks } from "#app/routes/support/how-it-works.tsx";
import { NewTicketDialog } from "#app/routes/support/new-ticket-dialog.tsx";
import { NoTickets } from "#app/routes/support/no-tickets.tsx";
import { TicketCard } from "#app/routes/support/ticket-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { TicketFilter, ticketListHref } from "#app/ui/ticket/ticket-filter.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** Null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx, { url }) => {
  const query = ticketQuery(url.searchParams, 10);
  return { query, found: ctx.viewer && (await listMyTickets(ctx, query)) };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Suporte");

export default function Support({ loaderData: { query, found } }: Route.ComponentProps) {
  if (!found) return <SignInFirst />;
  const isFiltered = query.q !== "" || query.status !== "all";
  const hasNone = found.total === 0 && !isFiltered;
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-14 px-4 pt-8 lg:grid-cols-[1.7fr_1fr]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 className="text-3xl">Suporte</h1>
          {!hasNone && <ButtonLink href="/support/new">Novo Ticket</ButtonLink>}
        </div>
        {hasNone ? (
          <NoTickets />
        ) : (
          <>
            <div className="mt-6">
              <TicketFilter path="/support" query={query} placeholder="Assunto, descrição ou número" />
            </div>
            <p className="mt-5 text-sm text-muted" role="status">
              {counted(found.total, "ticket", "tickets")}
            </p>
            <ul className="mt-3 border-b border-line empty:hidden">
              {found.data.map((ticket) => (
                <TicketCard key={ticket.id} ticket={ticket} />
              ))}
            </ul>
            {found.total === 0 && <NothingFound />}
            <Pagination
              page={found.page}
              totalPages={found.totalPages}
              hrefOf={(page) => ticketListHref("/support", { ...query, page })}
            />
          </>
        )}
      </div>
      <HowItWorks />
      <NewTicketDialog />
    </div>
  );
}

function NothingFound() {
  return (
    <EmptyState
      title="Nenhum ticket corresponde aos filtros aplicados."
      action={
        <ButtonLink href="/support" look="quiet">
          Ver todos
        </ButtonLink>
      }
    />
  );
}

function SignInFirst() {
  return (
    <EmptyState
      heading="h1"
      title="Acesso restrito"
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/auth/login?redirectTo=%2Fsupport">Entrar</ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            Escrever sem conta
          </ButtonLink>
        </p>
      }
    >
      <p>Faça login para abrir tickets e ver as respostas. Sem conta, escreva pela página de contato.</p>
    </EmptyState>
  );
}
