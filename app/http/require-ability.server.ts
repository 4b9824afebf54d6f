import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type Ability, can } from "#app/domain/access/authorise.ts";
import { readTexts } from "#app/http/bodies/fields.server.ts";
import { viewerContext } from "#app/http/ctx.ts";
import { postOnly } from "#app/http/form.server.ts";
import { shellData } from "#app/http/sessions/shell.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Who is turned away from an area: a visitor, or somebody by their role, whose id is a code for the support team. */
type Closed = { to: "visitor" } | { to: "role"; role: string; supportCode: string };

/**
 * Keeps an area to those with an ability: nothing behind it runs for anybody else, forms and `.data` included. What a
 * visitor was typing when the session ended comes back with the error. Each use case authorises itself anyway.
 */
export function requireAbility(ability: Ability): MiddlewareFunction<Response> {
  return async (args, next) => {
    const viewer = args.context.get(viewerContext);
    if (can(viewer, ability, { owns: true })) return await next();
    if (!["GET", "HEAD", "POST"].includes(args.request.method)) throw postOnly(args.context);
    if (viewer) throw closed(args, { to: "role", role: viewer.role, supportCode: viewer.id });
    const texts = args.request.method === "POST" ? await readTexts(args) : [];
    throw closed(args, { to: "visitor" }, texts.length ? texts : undefined);
  };
}

/** Nothing has been loaded where this is thrown, so the error brings the frame of its page along. */
function closed(args: Args, closed: Closed, resend?: [string, string][]) {
  const status = closed.to === "visitor" ? 401 : 403;
  const error = status === 401 ? "Acesso restrito" : "Acesso Negado";
  return data({ success: false, error, closed, resend, shell: { ...shellData(args), flash: null } }, { status });
}
