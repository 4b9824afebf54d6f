import { data, type RouterContextProvider } from "react-router";
import { can } from "#app/domain/access/abilities.ts";
import { yearOf } from "#app/domain/calendar.ts";
import { isRecent } from "#app/domain/people/recent-sign-in.ts";
import { schoolOf } from "#app/domain/school.ts";
import { takeFlash } from "#app/http/answers/flash.server.ts";
import { foundAtContext, platformContext, requestContext, viewerContext } from "#app/http/ctx.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** What the frame around every page shows, and the headers that make the browser forget the message. */
export function shell(args: Args) {
  return data(shellData(args), { headers: takeFlash(args.request).headers });
}

/** Who is signed in, who runs the place, a message left by the last page. */
export function shellData({ request, context }: Args) {
  const { settings } = context.get(platformContext);
  const viewer = context.get(viewerContext);
  const { platformName, legalName, tradeName, taxIdName, taxId } = schoolOf(settings);
  return {
    viewer: viewer && {
      givenName: viewer.givenName,
      mayManage: can(viewer, "courses.manage"),
      isRecent: isRecent(viewer, context.get(foundAtContext)),
    },
    savesData: context.get(requestContext).savesData,
    flash: takeFlash(request).flash,
    company: { platformName, legalName, tradeName, taxIdName, taxId, year: yearOf(new Date()) },
  };
}
