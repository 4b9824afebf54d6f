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
import { Field, FieldGroup, type FieldState } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";
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
      <ReauthenticationNotice to="criar um token" className="mt-6" />
      {made && (
        <div className="mt-8">
          <ShownOnce
            id="token-criado"
            title="Token criado: copie agora"
            lead="Guarde-o num lugar seguro, como uma senha. Por segurança, ele não aparece de novo: se o perder, revogue-o e crie outro."
            copy={{ text: made.token, label: "Copiar o token", done: "Copiado." }}
          />
        </div>
      )}
      <div className="mt-10 grid items-start gap-12 lg:grid-cols-[1fr_1.2fr]">
        {reply ? [form, list] : [list, form]}
      </div>
    </div>
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

const ways = { read: "ler", write: "escrever" } as const;

const aboutScopes =
  "Marque só o necessário: quem tiver o token poderá fazer tudo o que estiver marcado. Pagamentos, tickets e certificados são só os seus. Se você é da direção e precisa ver os de todos, marque também “Direção”.";

function ScopeChoices({ field }: { field: FieldState }) {
  const chosen = [field.initialValue].flat();
  return (
    <FieldGroup legend="Permissões" hint={aboutScopes} field={field}>
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
                    name={field.name}
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
    </FieldGroup>
  );
}
