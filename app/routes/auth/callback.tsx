import { redirect } from "react-router";
import { spend } from "#app/domain/access/limits.server.ts";
import { deviceOf } from "#app/domain/people/sessions/device.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { orSay, redirectSaying } from "#app/http/answers/flash.server.ts";
import { page } from "#app/http/page.server.ts";
import { heldSession, signedInHeaders, signInsUnderWay } from "#app/http/sessions/session.server.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/callback";

/**
 * The browser comes back from its provider. It never stays here: in it goes, or to the home page with what happened.
 * The provider is waited for longer than a page.
 */
export const loader = page(
  async (ctx, { request, url }) => {
    if (request.method === "HEAD") return null;
    const [code, error, state, iss] = ["code", "error", "state", "iss"].map((name) =>
      url.searchParams.get(name)?.slice(0, 4096),
    );
    throw await orSay(request, "/", async () => {
      await spend(ctx, "sign-in.finish");
      const signedIn = await finishSignIn(ctx, {
        returned: { code, error, iss, state: state ?? "" },
        tokens: signInsUnderWay(request, ctx.settings),
        held: heldSession(request, ctx.settings),
        device: deviceOf(request.headers.get("User-Agent")),
      });
      const headers = signedInHeaders(ctx.settings, signedIn);
      if (signedIn.anew) return redirectSaying(request, signedIn.redirectTo, said[signedIn.anew], headers);
      return redirect(signedIn.redirectTo, { status: 303, headers });
    });
  },
  { ownTime: true },
);

/** What awaits whoever signed in anew. */
const said = {
  same: { kind: "success", message: "Pronto, você entrou de novo. Pode continuar de onde parou." },
  other: {
    kind: "problem",
    message: "Você entrou com outra conta. O que a primeira estava fazendo ficou com ela: nada foi enviado.",
  },
} as const;

const title = "Finalizando seu login...";

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, title);

export default function Callback() {
  return <h1 className="mx-auto max-w-xl px-4 py-20 text-2xl">{title}</h1>;
}
