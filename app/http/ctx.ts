import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

/** What the running server hands to every request. */
export type Platform = { db: Db; settings: Settings };

/** What the server knows of one request before anything is read of it. */
export type RequestFacts = {
  id: string;
  ip: string | null;
  /** The request came under a host name that is not ours, or through a relay that we do not know. */
  isForeignHost?: boolean;
  /** When the request came (`performance.now()`). */
  arrived?: number;
  /** The reader asked for less data: `Save-Data: on` or the "Modo leve" cookie. */
  savesData: boolean;
  /** The reader follows an address or another site's link, and gets a page that brings its styles along. */
  isExternalNavigation?: boolean;
};

/** Where React Router keeps, for the length of a request, what the server and the guard know of it. */
export const platformContext = createContext<Platform>();
export const requestContext = createContext<RequestFacts>();
export const viewerContext = createContext<Viewer | null>(null);
/** When the viewer was looked up, by the database's clock; before that nobody has signed in. */
export const authenticatedAtContext = createContext<Date>(new Date(0));
/** Headers of an error, set on whichever screen shows it: React Router would leave them behind. */
export const responseHeadersContext = createContext<Headers>();

type Context = Readonly<RouterContextProvider>;

/** The domain's view of a request. */
export function toCtx(context: Context): Ctx {
  const { db, settings } = context.get(platformContext);
  const { ip, isForeignHost, arrived } = context.get(requestContext);
  return { db, settings, viewer: context.get(viewerContext), ip, isForeignHost, arrived };
}
