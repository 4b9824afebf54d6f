import { href } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { finishSignIn, pendingRedirect } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { page } from "#app/http/page.server.ts";
import { flashAppError, redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { pendingSignIns, sessionToken } from "#app/http/sessions/session.server.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/callback";
import { signInRedirect } from "./signed-in.server.ts";

/**
 * Where the browser comes back from the provider. It redirects to the destination, or to the home page with the error.
 * The time limit is the provider's, longer than a page's.
 */
export const loader = page(
  async (ctx, { request, url }) => {
    if (request.method === "HEAD") return null;
    const [code, error, state, iss] = ["code", "error", "state", "iss"].map((name) =>
      url.searchParams.get(name)?.slice(0, 4096),
    );
    const tokens = pendingSignIns(request, ctx.settings);
    throw await flashAppError(request, "/", async () => {
      const signedIn = await finishSignIn(ctx, {
        returned: { code, error, iss: iss ?? null, state: state ?? "" },
        tokens,
        held: sessionToken(request, ctx.settings),
        device: deviceName(request.headers.get("User-Agent")),
      }).catch(async (error) => {
        if (!(error instanceof AppError) || error.code !== "too_many") throw error;
        const redirectTo = encodeURIComponent(await pendingRedirect(ctx, { tokens, state: state ?? "" }));
        const door = ctx.viewer ? href("/auth/again") : href("/auth/login");
        const message = `${error.message} Depois é só entrar por aqui, e você vai direto para a página que queria abrir.`;
        throw redirectWithFlash(request, `${door}?redirectTo=${redirectTo}`, { kind: "problem", message });
      });
      return signInRedirect(request, ctx, signedIn);
    });
  },
  { ownTime: true },
);

const title = "Finalizando seu login...";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, title);

export default function Callback() {
  return <h1 className="mx-auto max-w-xl px-4 py-20 text-2xl">{title}</h1>;
}
