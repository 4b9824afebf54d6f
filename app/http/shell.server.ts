import { data, type RouterContextProvider } from "react-router";
import { can } from "#app/domain/access/abilities.ts";
import { yearOf } from "#app/domain/calendar.ts";
import { platformContext, requestContext, viewerContext } from "#app/http/ctx.ts";
import { takeFlash } from "#app/http/flash.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What the frame around every page shows: who is signed in, who runs the place, a message left by the last page. */
export function shell({ request, context }: Args) {
  const { settings } = context.get(platformContext);
  const viewer = context.get(viewerContext);
  const { flash, headers } = takeFlash(request);
  return data(
    {
      viewer: viewer && { givenName: viewer.givenName, mayManage: can(viewer, "courses.manage") },
      savesData: context.get(requestContext).savesData,
      flash,
      company: {
        platformName: settings.PLATFORM_NAME,
        legalName: settings.LEGAL_NAME,
        tradeName: settings.TRADE_NAME ?? settings.PLATFORM_NAME,
        taxId: settings.COMPANY_TAX_ID,
        year: yearOf(new Date()),
      },
    },
    { headers },
  );
}
