import { data, type RouterContextProvider, redirect } from "react-router";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Refusal } from "#app/domain/refusal.ts";
import { understood } from "#app/http/answers/failures.server.ts";
import { statusOf, waitOf } from "#app/http/answers/status.ts";
import { ctxOf, saidContext } from "#app/http/ctx.ts";
import { withinBudget } from "#app/http/gates/loader-budget.server.ts";

type LoaderArgs<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };
type PageArgs<Params> = LoaderArgs<Params> & { url: URL };

/**
 * A page's loader. `load` gives what the screen shows; a Refusal becomes the error screen with its status and
 * sentence, and "unauthenticated" a way to the sign-in page that comes back here. What takes too long is one (503), but
 * where `ownTime` says that `load` keeps to a limit of its own.
 */
export function page<T, Params = Record<string, string | undefined>>(
  load: (ctx: Ctx, args: PageArgs<Params>) => Promise<T> | T,
  { ownTime = false } = {},
) {
  return async ({ request, params, context }: LoaderArgs<Params>): Promise<T> => {
    const url = new URL(request.url);
    try {
      const loading = () => load(ctxOf(context), { request, params, context, url });
      return await (ownTime ? loading() : withinBudget(context, loading));
    } catch (error) {
      const known = understood(error, request);
      if (!known) throw error;
      if (known.code === "unauthenticated") throw redirect(signInPath(url));
      throw refused(known, context);
    }
  };
}

/** Has nothing of this answer kept anywhere, whoever asks and whatever comes of it. */
export function keepNowhere(context: Readonly<RouterContextProvider>) {
  context.get(saidContext).set("Cache-Control", "no-store");
}

/** Where a visitor signs in and comes back to `url`. */
export function signInPath(url: URL) {
  const here = url.pathname.replace(/\.data$/, "") + url.search;
  return `/auth/login?redirectTo=${encodeURIComponent(here)}`;
}

/**
 * A refusal as the thrown answer that the error screen shows; whatever is no page sends it out as it is, an envelope.
 */
export function refused(error: Refusal, context: Readonly<RouterContextProvider>) {
  sayWhen(error, context);
  return data({ success: false, error: error.message }, { status: statusOf[error.code] });
}

/** Says in the answer's headers after how many seconds to try again, where that makes sense. */
export function sayWhen(refusal: Refusal, context: Readonly<RouterContextProvider>) {
  const retryAfter = waitOf(refusal);
  if (retryAfter) context.get(saidContext).set("Retry-After", String(retryAfter));
}
