import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { isRecentSignIn } from "#app/domain/access/viewer.ts";
import { yearOf } from "#app/domain/calendar.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { categoryNames, schoolOf } from "#app/domain/school.ts";
import { authenticatedAtContext, platformContext, requestContext, viewerContext } from "#app/http/ctx.ts";
import { formKeyField } from "#app/http/once.server.ts";
import { takeFlash } from "#app/http/sessions/flash.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** The data of the frame around every page, and the headers that delete the flash cookie. */
export function shell(args: Args) {
  return data(shellData(args), { headers: takeFlash(args.request).headers });
}

export function shellData({ request, context }: Args) {
  const { settings } = context.get(platformContext);
  const viewer = context.get(viewerContext);
  const { platformName, legalName, tradeName, taxIdName, taxId, colour, logo, ...school } = schoolOf(settings);
  const { guaranteeDays, instructorPercentage, commissionBase, platformPercentage, answerHours, answerTime } = school;
  return {
    viewer: viewer && {
      id: viewer.id,
      givenName: viewer.givenName,
      mayManage: can(viewer, "panel.enter") || viewer.withheld !== undefined,
      leadsClass: viewer.leadsClass === true,
      isRecent: isRecentSignIn(viewer, context.get(authenticatedAtContext)),
    },
    savesData: context.get(requestContext).savesData,
    flash: takeFlash(request).flash,
    formKey: { name: formKeyField, value: randomUUID() },
    imageLimit: imageLimit(settings),
    promises: { guaranteeDays, instructorPercentage, commissionBase, platformPercentage, answerHours, answerTime },
    categories: categoryNames(settings),
    origin: settings.PUBLIC_ORIGIN,
    company: { platformName, legalName, tradeName, taxIdName, taxId, colour, logo, year: yearOf(new Date()) },
  };
}
