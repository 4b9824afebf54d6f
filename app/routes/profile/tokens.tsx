import type { SubmissionResult } from "@conform-to/react";
import { type Area, areas } from "#app/domain/ctx.ts";
import { maxTokenNameLength, tokenForm, tokenLifetimes } from "#app/domain/tokens/token.ts";
import { createToken, listTokens } from "#app/domain/tokens/tokens.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/tokens";
import { SubpageHeader } from "./subpage-header.tsx";
import { TokenList } from "./token-list.tsx";

export const loader = page(listTokens);

export const action = form({
  schema: tokenForm,
  limit: "token.create",
  resendAfterSignIn: true,
  run: (ctx, value) => createToken(ctx, value),
  show: ({ id, token }) => ({ made: { id, token } }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tokens de acesso");

export default function Tokens({ loaderData: tokens, actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const reply = actionData && "made" in actionData ? undefined : actionData;
  const list = <TokenList key="list" tokens={tokens} newId={made?.id} />;
  const form = <TokenForm key="form" reply={reply} />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <SubpageHeader title="Tokens de acesso">
        Com um token, outro sistema usa a plataforma em seu nome, só com as permissões que você marcar. Veja o que ele
        pode fazer na <TextLink href="/api/docs">descrição da API</TextLink>.
      </SubpageHeader>
      <div className="mt-6 empty:hidden">
        <ReauthenticationNotice to="criar um token" />
      </div>
      {made && <NewToken token={made.token} />}
      <div className="mt-10 grid items-start gap-12 lg:grid-cols-[1fr_1.2fr]">
        {reply ? [form, list] : [list, form]}
      </div>
    </div>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <section aria-labelledby="token-criado" className="mt-8 rounded-soft border-2 border-leaf bg-leaf-wash p-5">
      <h2 id="token-criado" className="flex items-center gap-2 text-xl">
        <Icon name="check" className="text-leaf" />
        Token criado: copie agora
      </h2>
      <p className="mt-2">
        Guarde-o num lugar seguro, como uma senha. Por segurança, ele não aparece de novo: se o perder, revogue-o e crie
        outro.
      </p>
      <output className="mt-4 block select-all rounded-soft border border-line bg-raised p-3 font-mono text-sm break-all">
        {token}
      </output>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <a
          href="#token-criado"
          data-copy={token}
          data-copied="Copiado."
          data-copied-for="2"
          className="inline-flex min-h-11 items-center rounded-soft border border-leaf px-4 font-semibold text-leaf-deep hover:bg-raised"
        >
          Copiar o token
        </a>
        <span role="status" data-copy-status className="text-leaf-deep" />
      </p>
    </section>
  );
}

/** A new token's purpose, scopes and lifetime. Errors must be visible at once, also on a phone. */
function TokenForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { name, scopes, days } = useFields(tokenForm, reply);
  return (
    <form method="post" className={classNames("flex flex-col gap-6", reply && "lg:order-last")}>
      <h2 id="novo-token" className="scroll-mt-20 text-xl">
        Novo token
      </h2>
      <ErrorSummary title="O token não foi criado" errors={reply?.error} />
      <Field
        label="Nome"
        hint="Para você saber depois quem usa este token. Por exemplo: Planilha da secretaria."
        field={name}
        maxLength={maxTokenNameLength}
      />
      <ScopeChoices field={scopes} />
      <ChoiceField label="Vale por" options={tokenLifetimes} standard="90" field={days} />
      <Button className="self-start">Criar token</Button>
    </form>
  );
}

type ScopeChoicesProps = { field: { name: string; initialValue?: unknown; errors?: string[] | undefined } };

const ways = { read: "ler", write: "escrever" } as const;

function ScopeChoices({ field: { name, initialValue, errors } }: ScopeChoicesProps) {
  const chosen = Array.isArray(initialValue) ? initialValue : [initialValue];
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={errors?.length ? `${name}-error` : undefined}>
      <legend className="font-semibold">Permissões</legend>
      <p className="text-sm text-muted">
        Marque só o necessário: quem tiver o token poderá fazer tudo o que estiver marcado. Pagamentos, tickets e
        certificados são só os seus. Se você é da direção e precisa ver os de todos, marque também “Direção”.
      </p>
      <ul className="mt-2 border-b border-line">
        {(Object.keys(areas) as Area[]).map((area) => (
          <li
            key={area}
            className="grid items-center gap-x-4 border-t border-line py-2 sm:grid-cols-[1fr_auto] sm:py-1"
          >
            <span>
              {areas[area]} <code className="text-sm text-muted">{area}</code>
            </span>
            <span className="flex flex-wrap gap-x-5">
              {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => (
                <label key={way} className="inline-flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    name={name}
                    value={`${area}:${way}`}
                    defaultChecked={chosen.includes(`${area}:${way}`)}
                    aria-label={`${areas[area]}: ${ways[way]}`}
                    className="size-5 accent-leaf"
                  />
                  {ways[way]}
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </fieldset>
  );
}
