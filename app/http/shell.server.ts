import { data, type RouterContextProvider } from "react-router";
import { can } from "#app/domain/access/abilities.ts";
import { yearOf } from "#app/domain/calendar.ts";
import { schoolOf } from "#app/domain/school.ts";
import { platformContext, requestContext, viewerContext } from "#app/http/ctx.ts";
import { takeFlash } from "#app/http/flash.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What the frame around every page shows: who is signed in, who runs the place, a message left by the last page. */
export function shell({ request, context }: Args) {
  const { settings } = context.get(platformContext);
  const viewer = context.get(viewerContext);
  const { platformName, legalName, tradeName, taxIdName, taxId } = schoolOf(settings);
  const { flash, headers } = takeFlash(request);
  return data(
    {
      viewer: viewer && { givenName: viewer.givenName, mayManage: can(viewer, "courses.manage") },
      savesData: context.get(requestContext).savesData,
      flash,
      company: { platformName, legalName, tradeName, taxIdName, taxId, year: yearOf(new Date()) },
    },
    { headers },
  );
}
