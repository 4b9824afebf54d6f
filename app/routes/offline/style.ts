import { api, call } from "#app/http/api.server.ts";
import { copyStyle } from "#app/ui/offline/copy-style.ts";

/** The style of the pages that the service worker draws. */
const calls = api({
  GET: call({
    run: () =>
      new Response(copyStyle, {
        headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=3600" },
      }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
