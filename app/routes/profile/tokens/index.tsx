import { createToken } from "#app/domain/tokens/create-token.server.ts";
import { listTokens } from "#app/domain/tokens/list-tokens.server.ts";
import { tokenForm } from "#app/domain/tokens/schema.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { InnerHead } from "#app/routes/profile/inner-head.tsx";
import { NewToken } from "#app/routes/profile/tokens/new-token.tsx";
import { TokenForm } from "#app/routes/profile/tokens/token-form.tsx";
import { TokenList } from "#app/routes/profile/tokens/token-list.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(listTokens);

export const action = form({
  schema: tokenForm,
  limit: "token.create",
  typed: true,
  run: (ctx, value) => createToken(ctx, value),
  show: ({ id, token }) => ({ made: { id, token } }),
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Tokens de acesso");

export default function Tokens({ loaderData: tokens, actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const reply = actionData && "made" in actionData ? undefined : actionData;
  const list = <TokenList key="list" tokens={tokens} newId={made?.id} />;
  const form = <TokenForm key="form" reply={reply} />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <InnerHead title="Tokens de acesso">
        Um token deixa outro sistema usar a plataforma em seu nome, dentro do que você permitir e nunca além do que você
        mesmo pode. O que há para pedir está na{" "}
        <a href="/api/docs" className="text-leaf underline underline-offset-4">
          descrição da API
        </a>
        .
      </InnerHead>
      <div className="mt-6 empty:hidden">
        <SignInAnewNotice to="criar um token" />
      </div>
      {made && <NewToken token={made.token} />}
      <div className="mt-10 grid items-start gap-12 lg:grid-cols-[1fr_1.2fr]">
        {reply ? [form, list] : [list, form]}
      </div>
    </div>
  );
}
