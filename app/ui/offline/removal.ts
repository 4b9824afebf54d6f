import { pressed, signOut } from "./forms.ts";
import { dropEverything, dropLessons, noteWho, readWaiting } from "./kept.ts";
import { offlinePage } from "./pages.ts";
import { flush } from "./sending.ts";
import { worker } from "./service-worker.ts";

/**
 * The worker of a school that keeps no lessons any more (`OFFLINE_LESSONS=off`). Lessons go at once; what waits is sent
 * first, or shown at /offline until it was; then nothing is left, this worker neither.
 */
void worker.skipWaiting();
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim().then(leave)));
worker.addEventListener("message", (event) => event.waitUntil(leave()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.mode !== "navigate") return;
  if (request.method === "GET") {
    const answer = page(request, pathname);
    event.respondWith(answer);
    event.waitUntil(answer.then(leave, leave));
  } else if (pathname === "/auth/logout") {
    event.respondWith(signOut(request));
  } else if (pathname === "/offline" && request.referrer.startsWith(`${location.origin}/`)) {
    event.respondWith(pressed(request));
  }
});

async function page(request: Request, pathname: string): Promise<Response> {
  if (pathname === "/offline" && (await readWaiting()).length) return await offlinePage();
  const answer = await fetch(request);
  await noteWho(answer).catch(() => undefined);
  return answer;
}

async function leave() {
  await dropLessons();
  await flush();
  if ((await readWaiting()).length) return;
  await dropEverything();
  await worker.registration.unregister();
}
