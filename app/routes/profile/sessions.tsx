import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { isPhone, unknownDevice } from "#app/domain/sessions/device.ts";
import { endAllSessions } from "#app/domain/sessions/end-sessions.server.ts";
import { listSessions, type SessionView } from "#app/domain/sessions/list-sessions.server.ts";
import { maxSessions } from "#app/domain/sessions/start-session.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { sessionToken, signOut } from "#app/http/sessions/session.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/sessions";
import { SubpageHeader } from "./subpage-header.tsx";

export const loader = page(async (ctx, { request }) => ({
  sessions: await listSessions(ctx, sessionToken(request, ctx.settings)),
  maxSessions,
}));

/** Ends all of them, including this one: the form is on the profile. */
export const action = form({
  run: async (ctx, _, { request }) => {
    await endAllSessions(ctx);
    return await signOut(ctx, request);
  },
  goTo: (headers, { request }) =>
    redirectWithFlash(
      request,
      "/",
      { kind: "success", message: "Você saiu da sua conta em todos os aparelhos." },
      headers,
    ),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Onde você está conectado");

export default function Sessions({ loaderData: { sessions, maxSessions } }: Route.ComponentProps) {
  const others = sessions.filter(({ isThis }) => !isThis).length;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader title="Onde você está conectado">
        Cada aparelho em que a sua conta está aberta agora. Não reconhece algum? Desconecte-o: ele perde o acesso na
        mesma hora.
      </SubpageHeader>
      {others > 0 && <ReauthenticationNotice to="desconectar outro aparelho" className="mt-6" />}
      <ul className="mt-8 border-b border-line">
        {sessions.map((session) => (
          <SessionCard key={session.key} session={session} />
        ))}
      </ul>
      {others ? (
        <form method="post" action="/profile/sessions/others" className="mt-8">
          <Button look="danger" className="max-sm:w-full">
            {others === 1 ? "Desconectar o outro aparelho" : `Desconectar os outros ${others} aparelhos`}
          </Button>
          <p className="mt-2 text-sm text-muted">Neste aparelho você continua conectado.</p>
        </form>
      ) : (
        <p className="mt-6">Você só está conectado aqui.</p>
      )}
      <p className="mt-10 max-w-prose border-t border-line pt-4 text-sm text-muted">
        De cada aparelho guardamos só o nome do navegador e do sistema, o horário da entrada e o do último uso. Não
        guardamos onde ele está. Você pode estar conectado em até {maxSessions} aparelhos; se entrar em mais um, o mais
        antigo sai sozinho.
      </p>
    </div>
  );
}

/** A signed-in browser: what it is, since when, its last use, and a button to end the session. */
function SessionCard({ session: { key, device, beganAt, lastSeen, isThis } }: { session: SessionView }) {
  const name = device ?? unknownDevice;
  const began = dateTimeLabel(beganAt);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-5">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <Icon name={isPhone(device) ? "phone" : "computer"} size={28} className="mt-0.5 shrink-0 text-leaf" />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold">
            {name}
            {isThis && <Badge tone="leaf">Este aparelho</Badge>}
          </h2>
          <p className="mt-1 text-sm text-muted">
            Entrou em {began}
            <br />
            {isThis ? "Em uso agora" : `Último uso: ${lastSeen}`}
          </p>
        </div>
      </div>
      <form method="post" action={href("/profile/sessions/:key/end", { key })} className="max-sm:w-full">
        <Button look="quiet" className="max-sm:w-full">
          {isThis ? "Sair daqui" : "Desconectar"}
          {!isThis && <span className="sr-only">{` ${name}, que entrou em ${began}`}</span>}
        </Button>
      </form>
    </li>
  );
}
