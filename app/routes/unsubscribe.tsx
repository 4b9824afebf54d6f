import { z } from "zod";
import { findUnsubscriber, refuseByToken } from "#app/domain/notices/refusal.server.ts";
import { form } from "#app/http/form.server.ts";
import { noStore, type PageArgs, page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/unsubscribe";

/** Only asks: programs that open links before the reader does must change nothing. */
export const loader = page(async (ctx, { params, context }: PageArgs<Route.LoaderArgs>) => {
  noStore(context);
  const { isRefused } = await findUnsubscriber(ctx, params.token);
  return { isRefused };
});

/**
 * Ends the notices, from the page's own button or the mail program's (RFC 8058), which follows no redirect: the
 * response is the page itself.
 */
export const action = form({
  schema: z.object({}),
  errorScreen: "always",
  limit: "consent.change",
  run: async (ctx, _, { params }) => {
    await refuseByToken(ctx, params.token ?? "");
  },
  show: () => ({ isDone: true }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Avisos por e-mail");

export default function Unsubscribe({ loaderData: { isRefused } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-xl px-4 pt-8">
      <h1 className="text-2xl sm:text-3xl">Avisos por e-mail</h1>
      {isRefused ? (
        <div className="mt-4 flex flex-col gap-4">
          <Notice kind="success" title="Pronto: você não recebe mais avisos.">
            Recibos, certificados e respostas às suas mensagens continuam chegando.
          </Notice>
          <p>Se mudar de ideia, os avisos voltam em Perfil → Seus dados.</p>
          <p>
            <ButtonLink href="/profile/data" look="quiet">
              Ver as minhas escolhas
            </ButtonLink>
          </p>
        </div>
      ) : (
        <form method="post" className="mt-4 flex flex-col gap-4">
          <p>
            Avisos são os e-mails que líderes, instrutores e a escola escrevem, os que contam que uma aula abriu e os
            lembretes de encontros. Se um encontro mudar ou for cancelado, você ainda fica sabendo. Recibos,
            certificados e respostas continuam chegando.
          </p>
          <p>
            <Button className="max-sm:w-full">Não receber mais avisos</Button>
          </p>
        </form>
      )}
    </div>
  );
}
