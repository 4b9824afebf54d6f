import { redirect } from "react-router";
import { copyOwnData } from "#app/domain/privacy/copy/copy-own-data.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { signInAnewPath } from "#app/domain/sign-in/destination.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { api, call } from "#app/http/api.server.ts";

const page = "/profile/data";

/** A file that a form asks for: whoever uses a browser is told on the form's page what is wrong, or signs in anew. */
const calls = api(null, {
  POST: call({
    ability: "profile.edit",
    limit: "api.other",
    run: async (ctx, { request }) => {
      try {
        const { name, zip } = await copyOwnData(ctx);
        return new Response(zip, {
          headers: {
            "Content-Type": "application/zip",
            "Content-Disposition": `attachment; filename="${name}"`,
            "Cache-Control": "no-store, no-transform",
            "X-Content-Type-Options": "nosniff",
          },
        });
      } catch (error) {
        const isPerson = request.headers.get("Accept")?.includes("text/html");
        if (!isPerson || !(error instanceof Refusal)) throw error;
        if (error.code === "stale") return redirect(signInAnewPath(page), 303);
        return redirectSaying(request, page, { kind: "problem", message: error.message });
      }
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
