import { fieldsOf, pressed, redirect, signOut } from "./forms.ts";
import {
  dropLessons,
  noteWho,
  putWaiting,
  readOwn,
  readOwner,
  readPack,
  readPacks,
  readWaiting,
  type Waiting,
} from "./kept.ts";
import { lessonPage, note, offlinePage, otherPersonPage, withoutInternet } from "./pages.ts";
import { flush, renew } from "./sending.ts";
import { type Fetching, worker } from "./service-worker.ts";

/**
 * The service worker: answers with a kept lesson where the school does not, queues what is finished there, and notes
 * who is signed in. It stores no page; the page that saves lessons does (enhance/offline/keep.ts).
 */

/** How long the school may take, in milliseconds, where a kept lesson could be shown, or a finished one queued. */
const timeoutMs = 8_000;

void worker.skipWaiting();
/** More than somebody does before there is internet again. */
const maxWaiting = 500;

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => event.waitUntil(flush()));
worker.addEventListener("sync", (event) => event.waitUntil(flush()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const isPage = request.mode === "navigate";
  if (request.method === "GET") {
    if (/^\/(media\/|offline\.css$)/.test(pathname)) event.respondWith(file(request, pathname));
    else if (isPage) event.respondWith(pathname === "/offline" ? offlinePage() : page(event, pathname));
  } else if (isPage && pathname === "/auth/logout") {
    event.respondWith(signOut(request));
  } else if (isPage && request.referrer.startsWith(`${location.origin}/`)) {
    if (pathname === "/offline") event.respondWith(pressed(request));
    else if (lessonIn(pathname)) event.respondWith(study(request, pathname));
  }
});

const lessonIn = (pathname: string) => /^\/courses\/\d+\/learn\/(\d+)(?:\/(complete|notes))?$/.exec(pathname);

async function page(event: Fetching, pathname: string): Promise<Response> {
  const pack = await packAt(pathname);
  try {
    const answer = await (pack ? inTime(fetch(event.request)) : fetch(event.request));
    // Where the phone has no space to note it, nothing kept is shown any more.
    await noteWho(answer).catch(dropLessons);
    event.waitUntil(flush().then(renew));
    return answer;
  } catch {
    return pack ? lessonPage(pack) : withoutInternet();
  }
}

async function packAt(pathname: string) {
  const lessonId = lessonIn(pathname)?.[1];
  const owner = lessonId && (await readOwner());
  return owner ? await readPack(owner, Number(lessonId)) : undefined;
}

/** Of a school that cannot be reached a proxy says 502 to 504, and one that has too much to do says 503. */
async function inTime(asked: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs));
  const answer = await Promise.race([asked, late]);
  return answer.status > 501 ? Promise.reject() : answer;
}

/** A file of a lesson that the account keeps, and of nobody else's; in part where a player asks for part of it. */
async function file(request: Request, pathname: string): Promise<Response> {
  const found = await readOwn((cacheName) => caches.match(pathname, { cacheName, ignoreSearch: true }));
  const kept = found.find(Boolean);
  if (!kept) return await fetch(request);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("Range") ?? "") ?? [];
  if (!from) return kept;
  const blob = await kept.blob();
  const part = blob.slice(Number(from), to ? Number(to) + 1 : blob.size);
  const { size } = part;
  const headers = {
    ...Object.fromEntries(kept.headers),
    "Content-Range": `bytes ${size ? `${from}-${Number(from) + size - 1}` : "*"}/${blob.size}`,
    "Accept-Ranges": "bytes",
    "Content-Length": `${size}`,
  };
  return new Response(part, { status: size ? 206 : 416, headers });
}

/** "Concluir aula" and the answers to a quiz: sent, or queued where the school cannot be reached. */
async function study(request: Request, pathname: string): Promise<Response> {
  const [, lessonId, what] = lessonIn(pathname)!;
  const fields = await fieldsOf(request);
  try {
    return await inTime(fetch(request));
  } catch {
    const owner = await readOwner();
    if (!owner) return await withoutInternet();
    if ((fields.get("sent_by") ?? owner) !== owner) return await otherPersonPage();
    const lesson = Number(lessonId);
    const pack = await packAt(pathname);
    const text = fields.get("text") ?? "";
    const item: Waiting = {
      // A lesson waits once, and so do answers. Somebody may go back, and write another note in the same form.
      id: what === "complete" ? `${owner}-${lesson}` : fields.get("attempt_id") + encodeURIComponent(text),
      user: owner,
      lesson,
      title: text || pack?.lesson.title || "Aula",
      finished_at: new Date().toISOString(),
      ...(what === "notes" && { note: Object.fromEntries(fields) }),
      ...(!what && { answers: answersIn(fields) }),
    };
    const isFull = (await readWaiting(owner)).length >= maxWaiting;
    if (isFull || (await putWaiting(item).catch(() => true)))
      return await offlinePage(note("Não cabe mais: não guardamos."));
    await worker.registration.sync?.register("study").catch(() => undefined);
    if (item.note) return redirect(`${pathname}#anotacoes`);
    const next = (await readPacks()).find(
      (one) => one.course.id === pack?.course.id && one.lesson.number > pack.lesson.number,
    );
    return redirect(next?.path ?? "/offline");
  }
}

const answersIn = (fields: URLSearchParams) =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => (name.startsWith("answers.") ? [[name.slice(8), value]] : [])),
  );
