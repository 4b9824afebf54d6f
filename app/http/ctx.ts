import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

/** What the running server hands to every request: the settings as they are when it comes. */
export type Platform = { db: Db; settings: Settings; reloadSettings?: () => Promise<void> };

/** What the server knows of a request before its body is read. */
export type RequestFacts = {
  id: string;
  ip: string | null;
  /** The request came under another host name, or through an unknown proxy. */
  isForeignHost?: boolean;
  /** The browser may be anywhere, and the demo sign-in has not been opened to it. */
  needsDemoCode?: boolean;
  /** When the request came (`performance.now()`). */
  arrived?: number;
  /** The reader asked for less data: `Save-Data: on` or the "Modo leve" cookie. */
  savesData: boolean;
  /** The reader comes from outside the site, and gets a page with its styles inlined. */
  isExternalNavigation?: boolean;
};

export const platformContext = createContext<Platform>();
export const requestContext = createContext<RequestFacts>();
export const viewerContext = createContext<Viewer | null>(null);
/** When the viewer was looked up, by the database's clock. */
export const authenticatedAtContext = createContext<Date>(new Date(0));
/** Headers set on the final response, error screens included, where React Router would drop them. */
export const responseHeadersContext = createContext<Headers>();

type Context = Readonly<RouterContextProvider>;

/** The domain's view of a request. */
export function toCtx(context: Context): Ctx {
  const { db, settings, reloadSettings } = context.get(platformContext);
  const { ip, isForeignHost, needsDemoCode, arrived } = context.get(requestContext);
  return {
    db,
    settings,
    viewer: context.get(viewerContext),
    ip,
    isForeignHost,
    needsDemoCode,
    arrived,
    reloadSettings,
  };
}
