import { listSecurityEvents } from "#app/domain/events/log/list-security-events.server.ts";
import { tooManyPeople } from "#app/domain/events/log/widest-search.ts";
import { page } from "#app/http/page.server.ts";
import { eventFilter, fileOf, hrefOf } from "#app/routes/admin/events/event-address.ts";
import { EventFilter } from "#app/routes/admin/events/event-filter.tsx";
import { EventList } from "#app/routes/admin/events/event-list.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ExportLink } from "#app/ui/lists/export-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => {
  const before = url.searchParams.get("before") ?? "";
  const asked = {
    ...eventFilter(url),
    before: /^[1-9]\d{0,15}$/.test(before) ? Number(before) : null,
  };
  return { asked, ...(await listSecurityEvents(ctx, asked)) };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Registro de segurança");

export default function Events({ loaderData: { asked, events, next, who, isCut } }: Route.ComponentProps) {
  const isFiltered = asked.kind !== null || asked.q !== "";
  return (
    <AdminFrame tab="health">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Registro de segurança</h2>
        {events.length > 0 && <ExportLink href={fileOf(asked)} />}
      </div>
      <p className="mt-4 max-w-prose text-muted sm:mt-2">
        Quem entrou, quem mudou o quê, e o que foi apagado. Nada daqui pode ser alterado, nem pela plataforma.
      </p>
      <EventFilter asked={asked} who={who} />
      {isCut && (
        <div className="mt-4">
          <Notice kind="info">{tooManyPeople}</Notice>
        </div>
      )}
      {events.length ? (
        <EventList events={events} asked={asked} />
      ) : (
        <EmptyState
          title={isFiltered ? "Nada com este filtro" : "Nada aconteceu ainda"}
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
              ? "Procure por outra parte do nome ou do e-mail, ou veja outro tipo de acontecimento."
              : "Assim que alguém entrar, aparece aqui."}
          </p>
        </EmptyState>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {asked.before && (
          <ButtonLink href={hrefOf({ ...asked, before: null })} look="quiet">
            Voltar aos mais novos
          </ButtonLink>
        )}
        {next && (
          <ButtonLink href={hrefOf({ ...asked, before: next })} look="quiet" rel="next">
            Mais antigos
          </ButtonLink>
        )}
      </p>
    </AdminFrame>
  );
}
