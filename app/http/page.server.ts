import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { isWorkshop } from "#app/domain/access/workshop.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { withDeadline } from "#app/domain/deadline.server.ts";
import type { PathId } from "#app/domain/path-id.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { toAppErrorLogged } from "#app/http/answers/failures.server.ts";
import { retryAfterOf, statusOf } from "#app/http/answers/status.ts";
import { responseHeadersContext, toCtx } from "#app/http/ctx.ts";

type LoaderArgs<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };
/** The arguments of `load`: `PageArgs<Route.LoaderArgs>` types the route's params. */
export type PageArgs<Route extends { params: unknown }> = LoaderArgs<Route["params"]> & { url: URL };
type AnyPageArgs = PageArgs<{ params: Record<string, string | undefined> }>;

/**
 * A page's loader. An AppError becomes the error screen with its status and sentence, and "unauthenticated" a redirect
 * to the sign-in page, which comes back here. A load that takes too long is answered with 503; with `ownTime`, `load`
 * has a time limit of its own.
 */
export function page<T, Params = Record<string, string | undefined>>(
  load: (ctx: Ctx, args: PageArgs<{ params: Params }>) => Promise<T> | T,
  { ownTime = false } = {},
) {
  return async ({ request, params, context }: LoaderArgs<Params>): Promise<T> => {
    const url = askedUrl(request);
    try {
      const loading = () => load(toCtx(context), { request, params, context, url });
      return await (ownTime ? loading() : withLoaderTimeout(context, loading));
    } catch (error) {
      if (error instanceof Response) throw leaving(request, error);
      const known = toAppErrorLogged(error, request);
      if (!known) throw error;
      if (known.code === "unauthenticated") throw leaving(request, redirect(signInPath(url.pathname + url.search)));
      throw errorData(known, context);
    }
  };
}

/** The loader of a page about one thing, whose id is the only param of its address. */
export const pageOf = <T, Id>(id: PathId<Id>, load: (ctx: Ctx, id: Id, args: AnyPageArgs) => Promise<T> | T) =>
  page((ctx, args) => load(ctx, id.read(Object.values(args.params)[0]), args));

/** The time limit of a page's loaders together: less than a query's (5 s). */
export const loaderTimeoutMs = 4_000;

/** When that limit ends (`performance.now()`); null before the first loader starts. */
const endContext = createContext<number | null>(null);

/**
 * Refuses (unavailable) if the loaders of a page, which run side by side, have taken too long since the first started.
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

/** Keeps this response, errors included, out of every cache. */
export function noStore(context: Readonly<RouterContextProvider>) {
  context.get(responseHeadersContext).set("Cache-Control", "no-store");
}

/** The page's address, also where its data alone is asked for. */
export function askedUrl({ url: href }: Request) {
  const url = new URL(href);
  url.pathname = url.pathname.replace(/\/?_?\.data$/, "") || "/";
  // Deleting writes the whole query anew, in another encoding than it came in.
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes");
  return url;
}

/** Whether React Router's own script asks, for a page's data or with a form. */
export const isDataRequest = ({ url }: Request) => new URL(url).pathname.endsWith(".data");

/** A redirect out of the workshop is a new document, which React Router is told by this header. */
export function leaving(request: Request, response: Response): Response {
  const to = response.headers.get("Location");
  if (to && isDataRequest(request) && !isWorkshop(new URL(to, request.url)))
    response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** An error to throw, for the error screen. */
export function errorData(error: AppError, context: Readonly<RouterContextProvider>) {
  setRetryAfter(error, context);
  return data({ success: false, error: error.message }, { status: statusOf[error.code] });
}

export function setRetryAfter(error: AppError, context: Readonly<RouterContextProvider>) {
  const retryAfter = retryAfterOf(error);
  if (retryAfter) context.get(responseHeadersContext).set("Retry-After", String(retryAfter));
}
