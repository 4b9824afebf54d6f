import { readWorker } from "#app/domain/offline/worker-script.server.ts";
import { api, call } from "#app/http/api.server.ts";

/** Browsers ask for it at every page; its own requests need `connect-src`, which files do not get. */
const headers = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

const calls = api({
  GET: call({
    run: async ({ settings }) => {
      const script = await readWorker(settings.OFFLINE_LESSONS === "off" ? "removal" : "worker");
      return new Response(script, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
