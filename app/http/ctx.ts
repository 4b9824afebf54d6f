import { createContext, type RouterContextProvider } from "react-router";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";

/** What the running server gives to every request, with the settings of that moment. */
export type Platform = { db: Db; settings: Settings; reloadSettings?: () => Promise<void> };

/** What the server knows of a request before its body is read. */
export type RequestFacts = {
  id: string;
  ip: string | null;
  /** The request came under another host name, or through an unknown proxy. */
  isForeignHost?: boolean;
  /** This browser must type the code from the server's log before the demo sign-in opens to it. */
  needsDemoCode?: boolean;
  /** When the request arrived (`performance.now()`). */
  arrived?: number;
  /** The reader asked for less data: `Save-Data: on` or the "Modo leve" cookie. */
  savesData: boolean;
  /** The reader comes from another site, and gets a page with inline styles. */
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
