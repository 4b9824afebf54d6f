import { longDate, timeOfDay } from "#app/domain/calendar.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { eventKinds, tooManyPeople } from "#app/domain/security-log/event-search.ts";
import {
  type EventQuery,
  eventQuery,
  exportSecurityEvents,
  listSecurityEvents,
  type SecurityEvents,
} from "#app/domain/security-log/list-security-events.server.ts";
import type { SecurityEvent } from "#app/domain/security-log/read-events.server.ts";
import { csv } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { ExportLink } from "#app/ui/table.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/events";

export const middleware: Route.MiddlewareFunction[] = [
  csv({ ability: "events.see", query: eventQuery, name: () => "registro-de-seguranca", read: exportSecurityEvents }),
];

export const loader = page(async (ctx, { url }) => {
  const query = readQuery(eventQuery, url);
  const { events, ...found } = await listSecurityEvents(ctx, query);
  return { query, ...found, events: events.map(toShown) };
});

/** The rest, such as the hash of an address, is for the export alone. */
const toShown = ({ id, at, action, sentence, actorId, who }: SecurityEvent) => ({
  id,
  at,
  action,
  sentence,
  actorId,
  who,
});
type Shown = ReturnType<typeof toShown>;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Registro de segurança");

export default function Events({ loaderData: { query, events, next, who, isCut } }: Route.ComponentProps) {
  const isFiltered = query.kind !== null || query.q !== "";
  return (
    <AdminFrame tab="health">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Registro de segurança</h2>
        {events.length > 0 && <ExportLink href={hrefOf({ ...query, before: null }, "csv")} />}
      </div>
      <p className="mt-4 max-w-prose text-muted sm:mt-2">
        Quem entrou, quem mudou o quê e o que foi apagado. Nenhum registro pode ser alterado, nem pela plataforma.
      </p>
      <EventFilterForm query={query} who={who} />
      {isCut && (
        <Notice className="mt-4" kind="info">
          {tooManyPeople}
        </Notice>
      )}
      {events.length ? (
        <EventList events={events} query={query} />
      ) : (
        <EmptyState
          title={isFiltered ? "Nenhum registro com este filtro" : "Nenhum registro ainda"}
          action={
            isFiltered && (
              <ButtonLink href="/admin/events" look="quiet">
                Ver tudo
              </ButtonLink>
            )
          }
        >
          <p>
            {isFiltered
              ? "Procure por outra parte do nome ou do e-mail, ou veja outro tipo de evento."
              : "Assim que alguém entrar, aparece aqui."}
          </p>
        </EmptyState>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {query.before && (
          <ButtonLink href={hrefOf({ ...query, before: null })} look="quiet">
            Voltar aos mais novos
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={hrefOf({ ...query, before: next })} look="quiet" rel="next">
            Mais antigos
          </ButtonLink>
        )}
      </p>
    </AdminFrame>
  );
}

type EventListProps = { events: Shown[]; query: EventQuery };

function EventList({ events, query }: EventListProps) {
  const onDay = (day: string) => events.filter(({ at }) => longDate(at) === day);
  const days = [...new Set(events.map(({ at }) => longDate(at)))];
  return days.map((day) => (
    <section key={day} className="mt-8">
      <h3 className="text-lg">{day}</h3>
      <ol className="mt-2 border-b border-line">
        {onDay(day).map((event) => (
          <Row key={event.id} event={event} query={query} />
        ))}
      </ol>
    </section>
  ));
}

function Row({ event: { at, action, sentence, actorId, who }, query }: { event: Shown; query: EventQuery }) {
  return (
    <li className="flex items-start gap-x-3 border-t border-line py-3 sm:gap-x-4">
      <time dateTime={at.toISOString()} className="w-11 shrink-0 pt-0.5 text-sm text-muted tabular-nums">
        {timeOfDay(at)}
      </time>
      <Icon name={iconOf(action)} size={18} className={action === "session.refused" ? alarming : calm} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {who && (
          <a
            href={hrefOf({ ...query, q: actorId ?? "", of: null, before: null })}
            className="font-semibold underline underline-offset-4 hover:text-leaf"
          >
            {who}
          </a>
        )}
        {sentence.slice(who?.length ?? 0)}
      </span>
    </li>
  );
}

const calm = "mt-1 shrink-0 text-muted";
const alarming = "mt-1 shrink-0 text-clay";

function iconOf(action: string): IconName {
  if (action === "session.refused" || action.endsWith(".deleted")) return "alert";
  if (action.startsWith("session.")) return "person";
  if (/^(token|webhook|secrets)\./.test(action)) return "key";
  if (/^(payout|payment|commission)/.test(action)) return "receipt";
  if (action.startsWith("user.")) return "people";
  return "text";
}

/**
 * The log's filter: a kind of event, and a person. `who` is the only person that the search found; if it was for them
 * alone, the box shows their name, and means them until it is changed.
 */
function EventFilterForm({ query, who }: Pick<SecurityEvents, "who"> & { query: EventQuery }) {
  return (
    <div className="mt-6">
      <ListFilter
        path="/admin/events"
        q={who?.isMeant ? who.fullName : query.q}
        label="Pessoa"
        placeholder="Nome ou e-mail"
        choices={[{ name: "kind", label: "O que aconteceu", value: query.kind, all: "Tudo", options: eventKinds }]}
      >
        {who?.isMeant && <input type="hidden" name="of" value={who.id} />}
      </ListFilter>
      {who && (
        <p className="mt-4">
          Só o que envolve <strong>{who.fullName}</strong>.{" "}
          <TextLink href={hrefOf({ ...query, q: "", before: null })}>Ver de todos</TextLink>
        </p>
      )}
    </div>
  );
}

/** The address of the log with these filters, as a page or as a CSV file. */
const hrefOf = ({ kind, q, of, before }: EventQuery, format?: "csv") =>
  listHref("/admin/events", { kind, q, of: q && of, before, format });
