import { href, useLocation } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { confirmationForm, recoveryCodeCount, type SecondFactorView } from "#app/domain/second-factor/second-factor.ts";
import { confirmSecondFactor, showSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { sessionToken } from "#app/http/sessions/session.server.ts";
import { SubpageHeader } from "#app/routes/profile/subpage-header.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";

export const loader = page(async (ctx, { url }) => {
  const wanted = url.searchParams.get("redirectTo");
  return {
    ...(await showSecondFactor(ctx)),
    isHeldBack: ctx.viewer?.withheld !== undefined,
    onward: wanted && safeRedirectPath(wanted),
  };
});

/** Confirms the app with a first code. */
export const action = form({
  schema: confirmationForm,
  run: (ctx, { code }, { request }) => confirmSecondFactor(ctx, code, sessionToken(request, ctx.settings)),
  show: (made) => made,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Verificação em duas etapas");

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const reply = actionData && "codes" in actionData ? undefined : actionData;
  const { confirmedAt, setUp, isDemanded, isHeldBack, onward } = loaderData;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader title="Verificação em duas etapas">
        {setUp && !confirmedAt
          ? "Faltam dois passos."
          : "Ao entrar, além do e-mail ou da conta de sempre, a plataforma pede um código do seu celular. Quem descobrir um dos dois ainda não entra."}
      </SubpageHeader>
      {isHeldBack && (
        <Notice className="mt-6" kind="waiting" title="A escola pede isto a você">
          <p>O painel abre assim que você ligar a verificação em duas etapas. São dois minutos.</p>
        </Notice>
      )}
      {codes && <NewRecoveryCodes codes={codes} onward={onward} />}
      {confirmedAt ? (
        <Switched {...loaderData} confirmedAt={confirmedAt} />
      ) : (
        <>
          <ReauthenticationNotice to="ligar a verificação em duas etapas" className="mt-6" />
          {setUp ? <SetUp setUp={setUp} reply={reply} /> : <Begin isDemanded={isDemanded} />}
        </>
      )}
    </div>
  );
}

function Begin({ isDemanded }: Pick<SecondFactorView, "isDemanded">) {
  const { search } = useLocation();
  return (
    <form
      method="post"
      action={href("/profile/second-factor/begin") + search}
      className="mt-8 flex flex-col items-start gap-5"
    >
      <p>
        Você precisa de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator, Aegis
        ou o gerenciador de senhas que já usa. Ele funciona sem internet.
      </p>
      <Button className="max-sm:w-full">Ligar a verificação em duas etapas</Button>
      {!isDemanded && <p className="text-sm text-muted">Está desligada. Você pode desligá-la de novo quando quiser.</p>}
    </form>
  );
}

type SetUpProps = { setUp: NonNullable<SecondFactorView["setUp"]>; reply: Parameters<typeof useFields>[1] };

function SetUp({ setUp: { secret, address, qr }, reply }: SetUpProps) {
  const { code } = useFields(confirmationForm, reply, {});
  return (
    <div className="mt-6 flex flex-col gap-6 sm:flex-row sm:gap-x-8">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        width="208"
        height="208"
        role="img"
        aria-label="QR code para o aplicativo autenticador"
        className="shrink-0 rounded-soft max-sm:order-last"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.d} />
      </svg>
      <ol className="flex list-decimal flex-col gap-6 pl-5 marker:font-semibold marker:text-leaf">
        <li>
          <p className="font-semibold">Leia o QR code com o aplicativo autenticador.</p>
          <p className="mt-1 text-sm text-muted">
            O aplicativo está neste celular? <TextLink href={address}>Abra-o por aqui</TextLink>, ou digite nele esta
            chave, sem os espaços:
          </p>
          <output className="mt-1 block select-all font-mono text-sm wrap-anywhere">{secret}</output>
        </li>
        <li>
          <p className="font-semibold">Digite o código que ele mostra.</p>
          <form method="post" className="mt-3 flex flex-col gap-4">
            <ErrorSummary errors={reply?.error} />
            <Field
              label="Código do aplicativo"
              field={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={20}
            />
            <Button>Confirmar e ligar</Button>
            <p className="text-sm text-muted">
              Depois mostramos {recoveryCodeCount} códigos de recuperação, para o dia em que você estiver sem o celular.
              Nos outros aparelhos, você sai da conta.
            </p>
          </form>
        </li>
      </ol>
    </div>
  );
}

function Switched({ confirmedAt, codesLeft, isDemanded }: SecondFactorView & { confirmedAt: Date }) {
  return (
    <>
      <section className="mt-8 border-t border-line pt-5">
        <h2 className="text-xl">Aplicativo autenticador</h2>
        <p className="mt-2">Ligado desde {shortDate(confirmedAt)}. O código dele é pedido a cada vez que você entra.</p>
        <ButtonLink href={href("/profile/second-factor/removal")} look="danger" className="mt-4 max-sm:w-full">
          Desligar
        </ButtonLink>
        <p className="mt-2 text-sm text-muted">
          {isDemanded
            ? "A escola pede a verificação em duas etapas de você: sem ela, o painel não abre. Desligue só para trocar de celular ou de aplicativo."
            : "Para trocar de celular ou de aplicativo, desligue e ligue de novo."}
        </p>
      </section>
      <section className="mt-8 border-t border-line pt-5">
        <h2 className="text-xl">Chaves de acesso</h2>
        <p className="mt-2">
          Com uma chave de acesso, a digital ou o bloqueio de tela do aparelho substitui o código do aplicativo.
        </p>
        <ButtonLink href={href("/profile/second-factor/passkeys")} look="quiet" className="mt-4 max-sm:w-full">
          Ver as chaves de acesso
        </ButtonLink>
      </section>
      <section className="mt-8 border-t border-line pt-5">
        <h2 className="text-xl">Códigos de recuperação</h2>
        <p className="mt-2">
          {codesLeft
            ? `${countLabel(codesLeft, "código ainda serve", "códigos ainda servem")}.`
            : "Todos já foram usados: gere outros."}{" "}
          Cada um substitui o código do aplicativo uma vez.
        </p>
        <ButtonLink href={href("/profile/second-factor/recovery-codes")} look="quiet" className="mt-4 max-sm:w-full">
          Gerar códigos novos
        </ButtonLink>
      </section>
    </>
  );
}
