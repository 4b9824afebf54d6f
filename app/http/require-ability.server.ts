import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { type Ability, can, couldWithSecondFactor } from "#app/domain/access/authorise.ts";
import { rolesLabel } from "#app/domain/access/viewer.ts";
import { readTexts } from "#app/http/bodies/fields.server.ts";
import type { LeftOut } from "#app/http/bodies/multipart.server.ts";
import { viewerContext } from "#app/http/ctx.ts";
import { postOnly } from "#app/http/form.server.ts";
import { askedUrl, leaving } from "#app/http/page.server.ts";
import { shellData } from "#app/http/sessions/shell.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Who was refused: a visitor, or a person with their roles and a code to give to support. */
type Closed = { to: "visitor" } | { to: "role"; role: string; isStaff: boolean; supportCode: string };

/**
 * Middleware that lets only people with an ability into an area, forms and `.data` included; which one may depend on
 * the route's pattern. Somebody whose roles are withheld is redirected to set up a second factor. What a visitor had typed when the session ended comes back with the
 * error. Each use case checks the ability as well.
 */
export function requireAbility(needed: Ability | ((pattern: string) => Ability)): MiddlewareFunction<Response> {
  return async (args, next) => {
    const viewer = args.context.get(viewerContext);
    const ability = typeof needed === "string" ? needed : needed(args.pattern.replace(/^\/?/, "/"));
    if (can(viewer, ability, { owns: true })) return await next();
    if (couldWithSecondFactor(viewer, ability, { owns: true })) {
      const { pathname, search } = askedUrl(args.request);
      const back = encodeURIComponent(args.request.method === "POST" ? "/admin" : pathname + search);
      throw leaving(args.request, redirect(`${href("/profile/second-factor")}?redirectTo=${back}`, 303));
    }
    if (!["GET", "HEAD", "POST"].includes(args.request.method)) throw postOnly(args.context);
    if (viewer)
      throw closed(args, {
        to: "role",
        role: rolesLabel(viewer),
        isStaff: can(viewer, "panel.enter"),
        supportCode: viewer.id,
      });
    const { texts, files } = args.request.method === "POST" ? await readTexts(args) : { texts: [], files: [] };
    const resend = texts.length || files.length ? texts : undefined;
    throw closed(args, { to: "visitor" }, { resend, choose: files });
  };
}

/** Contains the frame's data, because no loader has run. */
function closed(args: Args, closed: Closed, kept?: { resend: [string, string][] | undefined; choose: LeftOut[] }) {
  const status = closed.to === "visitor" ? 401 : 403;
  const error = status === 401 ? "Acesso restrito" : "Acesso Negado";
  return data({ success: false, error, closed, ...kept, shell: { ...shellData(args), flash: null } }, { status });
}
