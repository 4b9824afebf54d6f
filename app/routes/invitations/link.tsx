import { href } from "react-router";
import { z } from "zod";
import { linkFull } from "#app/domain/invitations/link.ts";
import { joinByLink, openLink } from "#app/domain/invitations/links.server.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { noStore, type PageArgs, page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/link";
import { InvitedToCard } from "./invited-to.tsx";

export const loader = page(async (ctx, { params, context }: PageArgs<Route.LoaderArgs>) => {
  noStore(context);
  const opened = await openLink(ctx, params.code);
  return { ...opened, school: ctx.settings.PLATFORM_NAME, isSignedIn: ctx.viewer !== null };
});

export const action = form({
  ...formOf(joinByLink, { id: "code" }),
  schema: z.object({}),
  run: (ctx, _, { params }) => joinByLink(ctx, params.code!),
  goTo: ({ kind, name }) => [
    href("/my-courses"),
    kind === "class" ? `Pronto: você está na turma ${name}.` : `Pronto: o curso ${name} é seu.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? loaderData.to.name : "Link de convite");

export default function InvitationLink({ loaderData, actionData }: Route.ComponentProps) {
  const { to, code, closed, hasPlaces, isOfGroup, takesPart, school, isSignedIn } = loaderData;
  const here = href("/entrar/:code", { code });
  const mayJoin = !closed && hasPlaces && !takesPart;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-4 py-6 sm:py-16">
      <ErrorSummary title="Não deu para entrar" errors={actionData?.error} />
      <div>
        <h1 className="text-2xl sm:text-3xl">{takesPart ? "Você já participa" : `${school} convida você`}</h1>
        {mayJoin && (
          <p className="mt-1 text-muted">
            {isOfGroup ? "A sua vaga já está paga. Quem a comprou vai ver o seu nome." : "Você não paga nada."}
          </p>
        )}
      </div>
      <InvitedToCard to={to} />
      {!closed && !takesPart && (
        <p>
          <Badge tone={hasPlaces ? "leaf" : "clay"}>{hasPlaces ? "Há vagas" : "Sem vagas"}</Badge>
        </p>
      )}
      {mayJoin && isSignedIn && (
        <form method="post">
          <Button wide>Participar</Button>
        </form>
      )}
      {mayJoin && !isSignedIn && (
        <>
          <ButtonLink href={signInPath(here)} wide>
            Entrar e participar
          </ButtonLink>
          <p className="text-sm text-muted">
            Primeira vez? A sua conta é criada quando você entra, com um código que chega no seu e-mail. Depois você
            volta para cá.
          </p>
        </>
      )}
      {takesPart && <ButtonLink href={href("/my-courses")}>Ir para Meus Cursos</ButtonLink>}
      {!takesPart && (closed || !hasPlaces) && (
        <Notice kind="waiting">
          <p>{closed ?? linkFull}</p>
        </Notice>
      )}
    </div>
  );
}
