import { readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import { api, call } from "#app/http/api.server.ts";
import { projectRoot } from "#drizzle/root.ts";

/** The service worker that the build made (app/ui/offline/worker.ts); null while developing. */
function readWorker(): string | null {
  try {
    return readFileSync(path.join(projectRoot, "build", "sw.js"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

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
