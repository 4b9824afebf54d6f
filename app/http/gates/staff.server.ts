import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { type Ability, can } from "#app/domain/access/abilities.ts";
import { readTyped } from "#app/http/bodies/typed-fields.server.ts";
import { viewerContext } from "#app/http/ctx.ts";
import { onlyPosted } from "#app/http/form.server.ts";
import { shellData } from "#app/http/sessions/shell.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Who is turned away from an area: a visitor, or somebody by their role, whose id is a code for the support team. */
export type Closed = { to: "visitor" } | { to: "role"; role: string; supportCode: string };

/**
 * Keeps an area to those with an ability: nothing behind it runs for anybody else, forms and `.data` included. What a
 * visitor was typing when the session ended comes back with the refusal. Each use-case authorises itself all the same.
 */
export function keepTo(ability: Ability): MiddlewareFunction<Response> {
  return async (args, next) => {
    const viewer = args.context.get(viewerContext);
    if (can(viewer, ability, { owns: true })) return await next();
    if (!["GET", "HEAD", "POST"].includes(args.request.method)) throw onlyPosted(args.context);
    if (viewer) throw closed(args, { to: "role", role: viewer.role, supportCode: viewer.id });
    const typed = args.request.method === "POST" ? await readTyped(args) : [];
    throw closed(args, { to: "visitor" }, typed.length ? typed : undefined);
  };
}

/** Nothing has been loaded where this is thrown, so the refusal brings the frame of its page along. */
function closed(args: Args, closed: Closed, typed?: [string, string][]) {
  const status = closed.to === "visitor" ? 401 : 403;
  const error = status === 401 ? "Acesso restrito" : "Acesso Negado";
  return data({ success: false, error, closed, typed, shell: { ...shellData(args), flash: null } }, { status });
}
