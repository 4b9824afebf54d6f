import { href } from "react-router";
import { z } from "zod";
import { declineByToken, showRefusal } from "#app/domain/invitations/answer.server.ts";
import { form } from "#app/http/form.server.ts";
import { noStore, type PageArgs, page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/refusal";

export const loader = page(async (ctx, { params, context }: PageArgs<Route.LoaderArgs>) => {
  noStore(context);
  const { token } = params;
  return { ...(await showRefusal(ctx, token)), token, school: ctx.settings.PLATFORM_NAME };
});

/**
 * Refuses the invitation, from the page's own button or the mail program's (RFC 8058), which sends no cookie, follows
 * no redirect and needs no sign-in.
 */
export const action = form({
  schema: z.object({}),
  limit: "api.other",
  run: (ctx, _, { params }) => declineByToken(ctx, params.token!),
  show: () => ({ error: null, isDone: true }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Não quero convites");

export default function Refusal({
  loaderData: { to, isRefused, isJoined, token, school },
  actionData,
}: Route.ComponentProps) {
  const isDone = actionData && "isDone" in actionData;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-4 py-6 sm:py-16">
      {isRefused || isDone ? (
        <>
          <h1 className="text-2xl sm:text-3xl">Pronto, não escrevemos mais</h1>
          <p>
            Apagamos o seu endereço dos convites de {school}, e ninguém consegue convidar você de novo. Se mudar de
            ideia, é só entrar na plataforma e escolher um curso.
          </p>
        </>
      ) : isJoined ? (
        <>
          <h1 className="text-2xl sm:text-3xl">Este convite já foi aceito</h1>
          <p>Para sair da turma, abra o seu perfil. Se outra pessoa aceitou no seu lugar, escreva para a escola.</p>
          <ButtonLink href={href("/contact")} look="quiet">
            Escrever para a escola
          </ButtonLink>
        </>
      ) : (
        <>
          <h1 className="text-2xl sm:text-3xl">Não quer receber convites?</h1>
          <ErrorSummary errors={actionData?.error} />
          <p className="wrap-anywhere">
            Cancelamos o convite para {to.name} e apagamos o seu e-mail. {school} não consegue mais convidar você.
          </p>
          <form method="post">
            <Button wide>Não quero convites</Button>
          </form>
          <ButtonLink href={href("/convite/:token", { token })} look="quiet" wide>
            Voltar ao convite
          </ButtonLink>
        </>
      )}
    </div>
  );
}
