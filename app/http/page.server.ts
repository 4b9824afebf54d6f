import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { withDeadline } from "#app/domain/deadline.server.ts";
import { toAppErrorLogged } from "#app/http/answers/failures.server.ts";
import { retryAfterOf, statusOf } from "#app/http/answers/status.ts";
import { responseHeadersContext, toCtx } from "#app/http/ctx.ts";

type LoaderArgs<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };
/** What `load` is given of a request: `PageArgs<Route.LoaderArgs>` has the params of the route's own address. */
export type PageArgs<Route extends { params: unknown }> = LoaderArgs<Route["params"]> & { url: URL };

/**
 * A page's loader. `load` gives what the screen shows; an AppError becomes the error screen with its status and
 * sentence, and "unauthenticated" a way to the sign-in page that comes back here. What takes too long is one (503), but
 * where `ownTime` says that `load` keeps to a limit of its own.
 */
export function page<T, Params = Record<string, string | undefined>>(
  load: (ctx: Ctx, args: PageArgs<{ params: Params }>) => Promise<T> | T,
  { ownTime = false } = {},
) {
  return async ({ request, params, context }: LoaderArgs<Params>): Promise<T> => {
    const url = new URL(request.url);
    try {
      const loading = () => load(toCtx(context), { request, params, context, url });
      return await (ownTime ? loading() : withLoaderTimeout(context, loading));
    } catch (error) {
      const known = toAppErrorLogged(error, request);
      if (!known) throw error;
      if (known.code === "unauthenticated") throw redirect(signInPath(url));
      throw errorData(known, context);
    }
  };
}

/**
 * How long the loaders of a page may take altogether, in milliseconds: less than one query of the database may (5 s).
 */
export const loaderTimeoutMs = 4_000;

/** When they must be done (`performance.now()`); null before the first of them. */
const endContext = createContext<number | null>(null);

/**
 * What a loader gives, if it comes before all loaders of its page have had their time: they run side by side, and it
 * counts from the first of them. After that an error (unavailable); what was begun is no longer waited for.
 */
async function withLoaderTimeout<T>(context: Readonly<RouterContextProvider>, load: () => Promise<T> | T): Promise<T> {
  const end = context.get(endContext) ?? performance.now() + loaderTimeoutMs;
  context.set(endContext, end);
  return await withDeadline(end, async () => await load(), tooLate);
}

const tooLate = () =>
  new AppError("unavailable", undefined, {
    retryAfter: 2,
    cause: new Error(`the loaders of a page took longer than ${loaderTimeoutMs / 1_000} s`),
  });

/** Has nothing of this answer kept anywhere, anybody who asks and whatever comes of it. */
export function noStore(context: Readonly<RouterContextProvider>) {
  context.get(responseHeadersContext).set("Cache-Control", "no-store");
}

/** Where a visitor signs in and comes back to `url`. */
export function signInPath(url: URL) {
  const here = url.pathname.replace(/\.data$/, "") + url.search;
  return `/auth/login?redirectTo=${encodeURIComponent(here)}`;
}

/**
 * An error as the thrown answer that the error screen shows; whatever is no page sends it out as it is, an envelope.
 */
export function errorData(error: AppError, context: Readonly<RouterContextProvider>) {
  setRetryAfter(error, context);
  return data({ success: false, error: error.message }, { status: statusOf[error.code] });
}

/** Says in the answer's headers after how many seconds to try again, where that makes sense. */
export function setRetryAfter(error: AppError, context: Readonly<RouterContextProvider>) {
  const retryAfter = retryAfterOf(error);
  if (retryAfter) context.get(responseHeadersContext).set("Retry-After", String(retryAfter));
}
