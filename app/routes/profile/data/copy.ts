import { redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { copyOwnData } from "#app/domain/privacy/copy-own-data.server.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";

const page = "/profile/data";

/** A file requested by a form: errors redirect to the form's page, or to sign in again. */
const calls = api({
  POST: call({
    ability: "profile.edit",
    limit: "api.other",
    run: async (ctx, { request }) => {
      try {
        return zipAnswer(request, await copyOwnData(ctx));
      } catch (error) {
        const isPerson = request.headers.get("Accept")?.includes("text/html");
        if (!isPerson || !(error instanceof AppError)) throw error;
        if (error.code === "stale") return redirect(reauthenticationPath(page), 303);
        return redirectWithFlash(request, page, { kind: "problem", message: error.message });
      }
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
