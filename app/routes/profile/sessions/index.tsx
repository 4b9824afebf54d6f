import { endAllSessions } from "#app/domain/people/sessions/ending/end-all-sessions.server.ts";
import { listSessions } from "#app/domain/people/sessions/list-sessions.server.ts";
import { mostSessions } from "#app/domain/people/sessions/session-life.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { heldSession, signOut } from "#app/http/sessions/session.server.ts";
import { InnerHead } from "#app/routes/profile/inner-head.tsx";
import { SessionCard } from "#app/routes/profile/sessions/session-card.tsx";
import { Button } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { request }) => ({
  sessions: await listSessions(ctx, heldSession(request, ctx.settings)),
  most: mostSessions,
}));

/** Ends all of them, here too: the form stands on the profile. */
export const action = form({
  run: async (ctx, _, { request }) => {
    await endAllSessions(ctx);
    return await signOut(ctx, request);
  },
  goTo: (headers, { request }) =>
    redirectSaying(
      request,
      "/",
      { kind: "success", message: "Você saiu da sua conta em todos os aparelhos." },
      headers,
    ),
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Onde você está conectado");

export default function Sessions({ loaderData: { sessions, most } }: Route.ComponentProps) {
  const others = sessions.filter(({ isThis }) => !isThis).length;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <InnerHead title="Onde você está conectado">
        Cada aparelho em que a sua conta está aberta agora. Não reconhece algum? Desconecte-o: ele perde o acesso na
        mesma hora.
      </InnerHead>
      {others > 0 && (
        <div className="mt-6 empty:hidden">
          <SignInAnewNotice to="desconectar outro aparelho" />
        </div>
      )}
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
        guardamos onde ele está. Você pode estar conectado em até {most} aparelhos; se entrar em mais um, o mais antigo
        sai sozinho.
      </p>
    </div>
  );
}
