import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

/** What the running server hands to every request. */
export type Platform = { db: Db; settings: Settings };

/** What the server knows of one request before anything is read of it. */
export type RequestFacts = {
  id: string;
  /** Goes on every script and style of this answer; undefined where many readers get the same. */
  nonce: string | undefined;
  ip: string | null;
  /** Asked for under a name that is not ours, or through a relay that we do not know: see `isStrange`. */
  isStrange?: boolean;
  /** When the request came, as `performance.now()` tells it. */
  arrived?: number;
  /** The reader asked for less data: `Save-Data: on` or the "Modo leve" cookie. */
  savesData: boolean;
  /** The reader comes from elsewhere, and is given a page that needs no stylesheet to be shown. */
  isFromOutside?: boolean;
};

/** Where React Router keeps, for the length of a request, what the server and the guard know of it. */
export const platformContext = createContext<Platform>();
export const requestContext = createContext<RequestFacts>();
export const viewerContext = createContext<Viewer | null>(null);
/** When the viewer was looked up, by the database's clock; before that nobody has signed in. */
export const foundAtContext = createContext<Date>(new Date(0));
/** What a refusal says in headers; they go out whichever screen shows it, for React Router would leave them behind. */
export const saidContext = createContext<Headers>();

type Context = Readonly<RouterContextProvider>;

/** The domain's view of a request. */
export function ctxOf(context: Context): Ctx {
  const { db, settings } = context.get(platformContext);
  const { ip, isStrange, arrived } = context.get(requestContext);
  return { db, settings, viewer: context.get(viewerContext), ip, isStrange, arrived };
}
