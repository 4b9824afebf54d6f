import type { ReactNode } from "react";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { listClaimableTickets } from "#app/domain/support/claim-ticket.server.ts";
import { listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { statusTable, type TicketView, ticketCategories, ticketStatuses } from "#app/domain/support/ticket.ts";
import { ticketQuery } from "#app/domain/support/ticket-forms.ts";
import { page } from "#app/http/page.server.ts";
import { Button, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { usePromises } from "#app/ui/shell.ts";
import { PriorityBadge, TicketStatusBadge } from "#app/ui/ticket-facts.tsx";
import { countLabel, excerpt, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { NewTicketDialog } from "./ticket-form.tsx";

/** Null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx, { url }) => {
  const query = readQuery(ticketQuery(10), url);
  const maxAttachment = ctx.settings.UPLOAD_ATTACHMENT_MB;
  if (!ctx.viewer) return { query, found: null, claimable: [], maxAttachment };
  const [found, claimable] = await Promise.all([listMyTickets(ctx, query), listClaimableTickets(ctx)]);
  return { query, found, claimable, maxAttachment };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Suporte");

export default function Support({ loaderData: { query, found, claimable, maxAttachment } }: Route.ComponentProps) {
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
        {claimable.length > 0 && <Claimable tickets={claimable} />}
        {hasNone ? (
          <NoTickets />
        ) : (
          <>
            <div className="mt-6">
              <ListFilter
                path="/support"
                q={query.q}
                placeholder="Assunto, descrição ou número"
                choices={[
                  { name: "status", label: "Status", value: query.status, all: "Todos", options: ticketStatuses },
                ]}
              />
            </div>
            <p className="mt-5 text-sm text-muted" role="status">
              {countLabel(found.total, "ticket", "tickets")}
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
              hrefOf={(page) => listHref("/support", { q: query.q, status: query.status, page })}
            />
          </>
        )}
      </div>
      <HowItWorks />
      <NewTicketDialog maxAttachment={maxAttachment} />
    </div>
  );
}

/** Messages from the contact form with the viewer's address, sent by somebody who was not signed in. */
function Claimable({ tickets }: { tickets: Awaited<ReturnType<typeof listClaimableTickets>> }) {
  return (
    <section aria-labelledby="sem-conta" className="mt-6 rounded-soft border border-line bg-raised p-4">
      <h2 id="sem-conta" className="text-lg">
        Mensagens enviadas com o seu e-mail, sem entrar na conta
      </h2>
      <p className="mt-1 text-muted">
        Se foi você quem escreveu, traga a conversa para a sua conta e continue por aqui. Se não foi, deixe como está.
      </p>
      <ul className="mt-2">
        {tickets.map(({ id, subject, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <p className="min-w-0 grow basis-52 wrap-anywhere">
              <span className="text-sm text-muted tabular-nums">#{id}</span> {subject}{" "}
              <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
                {shortDate(createdAt)}
              </time>
            </p>
            <form method="post" action={href("/support/:id/claim", { id: String(id) })}>
              <Button look="quiet">
                Fui eu<span className="sr-only"> que escrevi o ticket #{id}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
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
          <ButtonLink href={signInPath(href("/support"))}>Entrar</ButtonLink>
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

function HowItWorks() {
  const { answerHours } = usePromises();
  return (
    <section aria-labelledby="como-funciona" className="lg:pt-2">
      <h2 id="como-funciona" className="border-t-2 border-leaf pt-4 text-xl">
        Como Funciona o Suporte
      </h2>
      <Way icon="sprout" name="Assistente, na hora">
        <p>
          Responde 24/7 sobre acesso, cursos, o programa de mantenedores, certificados e problemas técnicos básicos, e
          cria um ticket quando não consegue resolver.
        </p>
        <p>
          <LineLink href="/support/chat">Conversar com o assistente</LineLink>
        </p>
      </Way>
      <Way icon="mail" name="Tickets, lidos por gente">
        <p>
          Para assuntos mais complexos. Alguém da equipe responde em até {answerHours}h, e cada resposta chega também no
          seu e-mail.
        </p>
      </Way>
      <h3 className="mt-6 border-t border-line pt-5 text-lg">Antes de criar um ticket</h3>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-muted marker:text-leaf">
        <li>Conte em que curso e em que aula aconteceu, e o que apareceu na tela.</li>
        <li>Se for sobre uma compra ou um certificado, diga o número.</li>
        <li>Abra um ticket para cada assunto: assim a resposta vem mais rápido.</li>
        <li>Nunca escreva senha nem dados de cartão.</li>
      </ul>
    </section>
  );
}

function Way({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="mt-5 grid grid-cols-[auto_1fr] gap-x-3">
      <Icon name={icon} size={22} className="mt-0.5 text-leaf" />
      <h3 className="text-lg">{name}</h3>
      <div className="col-start-2 mt-1 text-muted">{children}</div>
    </div>
  );
}

/** For somebody without tickets. */
function NoTickets() {
  return (
    <EmptyState
      title="Nada pendente por aqui"
      action={<ButtonLink href="/support/new">Criar o primeiro ticket</ButtonLink>}
    >
      <p>Você ainda não tem tickets de suporte. Crie um para começar.</p>
    </EmptyState>
  );
}

function TicketCard({ ticket }: { ticket: TicketView }) {
  const { id, subject, description, priority, status, category, createdAt, answeredAt, awaitsSchool } = ticket;
  const isLiving = !statusTable[status].isDone;
  return (
    <li className="border-t border-line py-5">
      <article>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-sm font-semibold text-muted tabular-nums">#{id}</span>
          <h2 className="min-w-0 grow basis-52 text-lg">{subject}</h2>
          <span className="flex flex-wrap gap-2">
            <PriorityBadge priority={priority} />
            <TicketStatusBadge status={status} />
          </span>
        </div>
        <p className="mt-1.5 line-clamp-2 max-w-prose text-muted wrap-anywhere">{excerpt(description)}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-muted">
            {ticketCategories[category]} · <time dateTime={createdAt.toISOString()}>{shortDate(createdAt)}</time>
            {isLiving && answeredAt && !awaitsSchool && <strong className="text-leaf"> · A escola respondeu</strong>}
          </p>
          <LineLink href={href("/support/:id", { id: String(id) })} className="font-semibold">
            Ver Detalhes<span className="sr-only"> do ticket #{id}</span>
          </LineLink>
        </div>
      </article>
    </li>
  );
}
