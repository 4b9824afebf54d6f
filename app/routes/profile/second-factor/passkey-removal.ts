import { href, redirect } from "react-router";
import { removePasskey } from "#app/domain/second-factor/passkeys.server.ts";
import { form } from "#app/http/form.server.ts";

export const loader = () => redirect(href("/profile/second-factor/passkeys"));

export const action = form({
  limit: "profile.edit",
  run: (ctx, _, { params }) => removePasskey(ctx, params.passkeyId ?? ""),
  goTo: () => [href("/profile/second-factor/passkeys"), "A chave de acesso foi excluída."],
});

export default () => null;
