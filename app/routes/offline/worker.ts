import { AppError } from "#app/domain/app-error.ts";
import { readWorker } from "#app/domain/offline/worker-script.server.ts";
import { api, call } from "#app/http/api.server.ts";

let worker: string | null | undefined;

/** Takes the place of every worker, removes what it kept, and itself. */
const removal = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

/** Browsers ask for it at every page; its own requests need `connect-src`, which files do not get. */
const headers = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

const calls = api({
  GET: call({
    run: ({ settings }) => {
      worker ??= readWorker();
      const script = settings.OFFLINE_LESSONS === "off" ? removal : worker;
      if (script === null) throw new AppError("not_found");
      return new Response(script, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
