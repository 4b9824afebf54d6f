import { href } from "react-router";
import { longDate } from "#app/domain/calendar.ts";
import { acceptByToken, showByToken } from "#app/domain/invitations/answer.server.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { offersEmailCode } from "#app/domain/sign-in/sign-in.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { noStore, type PageArgs, page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { InvitedToCard } from "./invited-to.tsx";

export const loader = page(async (ctx, { params, context }: PageArgs<Route.LoaderArgs>) => {
  noStore(context);
  const { token } = params;
  const shown = await showByToken(ctx, token);
  const school = ctx.settings.PLATFORM_NAME;
  return { ...shown, token, school, ownEmail: ctx.viewer?.email, byCode: offersEmailCode(ctx.settings) };
});

export const action = form({
  ...formOf(acceptByToken, { id: "token" }),
  goTo: ({ kind, name }) => [
    href("/my-courses"),
    kind === "class" ? `Pronto: você está na turma ${name}.` : `Pronto: o curso ${name} é seu.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Convite");

const headings = {
  visitor: "Você foi convidado",
  own: "Você foi convidado",
  "other account": "Você foi convidado",
  joined: "Você já participa",
  declined: "Este convite foi recusado",
  over: "Este convite não vale mais",
} as const;

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const { to, situation, email, byName, expiresAt, school, token } = loaderData;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 px-4 py-6 sm:py-16">
      <div>
        <h1 className="text-2xl sm:text-3xl">{headings[situation]}</h1>
        {email && (
          <p className="mt-1 text-muted wrap-anywhere">
            {byName ? `${byName}, de ${school},` : school} convida você. Vale até {longDate(expiresAt)}, e você não paga
            nada.
          </p>
        )}
      </div>
      {situation !== "declined" && <InvitedToCard to={to} />}
      {situation === "own" && (
        <form method="post">
          <Button wide>Participar</Button>
        </form>
      )}
      {(situation === "visitor" || situation === "other account") && <SignIn {...loaderData} email={email!} />}
      {situation === "joined" && <ButtonLink href={href("/my-courses")}>Ir para Meus Cursos</ButtonLink>}
      {situation === "declined" && <p>Não escrevemos mais para o endereço que recebeu este convite.</p>}
      {situation === "over" && <p>Peça outro à escola, ou a quem convidou você.</p>}
      {email && (
        <p>
          <a
            href={href("/convite/:token/recusa", { token })}
            className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
          >
            Não quero
          </a>
        </p>
      )}
    </div>
  );
}

type SignInProps = { email: string; token: string; ownEmail: string | undefined; byCode: boolean };

/** Signing in with the address that the invitation was sent to. */
function SignIn({ email, token, ownEmail, byCode }: SignInProps) {
  const here = href("/convite/:token", { token });
  return (
    <>
      {ownEmail && (
        <Notice kind="waiting">
          <p className="wrap-anywhere">
            Você entrou como <strong>{ownEmail}</strong>, e este convite é para <strong>{email}</strong>. Para
            participar, troque de conta.
          </p>
        </Notice>
      )}
      {byCode ? (
        <form method="post" action={href("/auth/login")} className="flex flex-col gap-3">
          <input type="hidden" name="redirectTo" value={here} />
          <input type="hidden" name="email" value={email} />
          <p className="wrap-anywhere">
            Vamos mandar um código de seis números para <strong>{email}</strong>. Não é preciso criar senha.
          </p>
          <Button name="provider" value="email" wide>
            Receber o código
          </Button>
        </form>
      ) : (
        <p className="wrap-anywhere">
          Entre com <strong>{email}</strong>, que recebeu o convite.
        </p>
      )}
      {!ownEmail && (
        <ButtonLink href={signInPath(here)} look={byCode ? "quiet" : "primary"} wide>
          {byCode ? "Entrar de outro jeito" : "Entrar"}
        </ButtonLink>
      )}
    </>
  );
}
