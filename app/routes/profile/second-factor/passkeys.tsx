import { href, redirect } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { addPasskey, creationOptions, listPasskeys } from "#app/domain/second-factor/passkeys.server.ts";
import { maxPasskeys, type PasskeyView, passkeyForm } from "#app/domain/second-factor/passkeys.ts";
import { showSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { sessionToken } from "#app/http/sessions/session.server.ts";
import { SubpageHeader } from "#app/routes/profile/subpage-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/passkeys";

export const loader = page(async (ctx, { request }) => {
  const { confirmedAt } = await showSecondFactor(ctx);
  if (!confirmedAt) throw redirect(href("/profile/second-factor"));
  const options = await creationOptions(ctx, sessionToken(request, ctx.settings));
  return { kept: await listPasskeys(ctx, ctx.viewer!.id), options };
});

export const action = form({
  schema: passkeyForm,
  limit: "profile.edit",
  hide: ["passkey"],
  run: (ctx, made, { request }) => addPasskey(ctx, made, sessionToken(request, ctx.settings)),
  goTo: () => [href("/profile/second-factor/passkeys"), "A chave de acesso foi adicionada."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Chaves de acesso");

export default function Passkeys({ loaderData: { kept, options }, actionData }: Route.ComponentProps) {
  const { name } = useFields(passkeyForm, actionData, {});
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader title="Chaves de acesso" from={[href("/profile/second-factor"), "Verificação em duas etapas"]}>
        A digital, o rosto ou o bloqueio de tela do aparelho substitui o código do aplicativo. Uma página falsa não
        consegue usá-la.
      </SubpageHeader>
      <ReauthenticationNotice to="mexer nas chaves de acesso" className="mt-6" />
      {kept.length > 0 && (
        <ul className="mt-8 border-b border-line">
          {kept.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {options ? (
        <form method="post" className="mt-8 flex flex-col items-start gap-4">
          <ErrorSummary errors={actionData?.error} />
          <Field
            label="Nome da nova chave de acesso"
            hint="O aparelho em que ela fica, como “Celular da Ana”."
            field={name}
            required
            maxLength={60}
          />
          <input type="hidden" name="passkey" />
          <Button type="button" hidden data-passkey={options} className="max-sm:w-full">
            Criar chave de acesso
          </Button>
          <p role="status" data-passkey-status className="text-sm text-muted">
            Para criar uma, é preciso um navegador com JavaScript que conheça chaves de acesso.
          </p>
        </form>
      ) : (
        <p className="mt-8 text-muted">
          {kept.length >= maxPasskeys
            ? `Uma conta tem no máximo ${maxPasskeys} chaves de acesso. Retire uma para criar outra.`
            : "Chaves de acesso só existem para escolas com um nome na internet, e o endereço desta é só um número."}
        </p>
      )}
    </div>
  );
}

function Passkey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-4">
      <div className="min-w-0">
        <h2 className="font-sans text-base font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted">
          Criada em {shortDate(createdAt)} · {lastUsedAt ? `usada em ${shortDate(lastUsedAt)}` : "ainda não usada"}
        </p>
      </div>
      <form method="post" action={href("/profile/second-factor/passkeys/:passkeyId/removal", { passkeyId: id })}>
        <Button look="quiet" aria-label={`Excluir ${name}`}>
          Excluir
        </Button>
      </form>
    </li>
  );
}
