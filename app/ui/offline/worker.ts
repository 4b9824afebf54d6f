import { lessonPage, note, offlinePage, signOutPage, withoutInternet } from "./pages.ts";
import { flush, renew } from "./sending.ts";
import {
  dropEverything,
  dropLessons,
  dropPack,
  dropWaiting,
  putWaiting,
  readAccount,
  readPack,
  readPacks,
  readWaiting,
  setAccount,
  type Waiting,
} from "./shelf.ts";

/**
 * The service worker: answers with a kept lesson where the school does not, queues what is finished there, and notes
 * who is signed in. It stores no page; the page that saves lessons does (enhance/offline/keep.ts).
 */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Worker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { sync?: { register: (tag: string) => Promise<void> } };
  addEventListener: (type: string, listener: (event: Fetching & { data: unknown }) => void) => void;
};
const worker = self as unknown as Worker;

/** How long the school may take, in milliseconds, where a kept lesson could be shown, or a finished one queued. */
const timeoutMs = 8_000;

worker.addEventListener("install", () => void worker.skipWaiting());
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
    if (pathname === "/offline") event.respondWith(desk(request));
    else if (lessonIn(pathname)) event.respondWith(study(request, pathname));
  }
});

const lessonIn = (pathname: string) => /^\/courses\/\d+\/learn\/(\d+)(\/complete)?$/.exec(pathname);

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
  const account = lessonId ? await readAccount() : undefined;
  return account?.present ? await readPack(account.owner, Number(lessonId)) : undefined;
}

async function inTime(answer: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs));
  return await Promise.race([answer, late]);
}

/** Every page of the school says who is signed in. Redirects and the pages of proxies say nothing. */
async function noteWho(answer: Response) {
  const isPage = answer.type === "basic" && /^text\/html/.test(answer.headers.get("Content-Type") ?? "");
  if (isPage && answer.status < 500) await setAccount(answer.headers.get("Signed-In-As"));
}

/** A file of a kept lesson; in part where a player asks for part of it. */
async function file(request: Request, pathname: string): Promise<Response> {
  const kept = (await readAccount())?.present && (await caches.match(pathname, { ignoreSearch: true }));
  if (!kept) return await fetch(request);
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("Range") ?? "") ?? [];
  if (!from && !to) return kept;
  const blob = await kept.blob();
  const start = from ? Number(from) : Math.max(0, blob.size - Number(to));
  const end = from && to ? Math.min(Number(to), blob.size - 1) : blob.size - 1;
  if (start > end) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${blob.size}` } });
  const headers = new Headers(kept.headers);
  headers.set("Content-Range", `bytes ${start}-${end}/${blob.size}`);
  headers.set("Accept-Ranges", "bytes");
  headers.set("Content-Length", String(end - start + 1));
  return new Response(blob.slice(start, end + 1), { status: 206, headers });
}

/** "Concluir aula" and the answers to a quiz: sent, or queued where the school cannot be reached. */
async function study(request: Request, pathname: string): Promise<Response> {
  const [, lessonId, completes] = lessonIn(pathname)!;
  const sent = request.clone();
  try {
    // Answers that arrive twice would be two attempts, so only the lessons are not waited for.
    return await (completes ? inTime(fetch(request)) : fetch(request));
  } catch {
    const account = await readAccount();
    if (!account?.present) return await withoutInternet();
    const lesson = Number(lessonId);
    const pack = await readPack(account.owner, lesson);
    const item: Waiting = {
      id: crypto.randomUUID(),
      user: account.owner,
      lesson,
      title: pack?.lesson.title ?? "Aula",
      finished_at: new Date().toISOString(),
      ...(!completes && { answers: await answersIn(sent) }),
    };
    const before = (await readWaiting(account.owner)).find((one) => one.lesson === lesson && !one.told && !one.answers);
    try {
      if (!completes || !before) await putWaiting(item);
    } catch {
      return await offlinePage(note("Sem espaço no celular: não guardamos."));
    }
    await worker.registration.sync?.register("study").catch(() => undefined);
    const next = (await readPacks()).find(
      (one) => one.course.id === pack?.course.id && one.lesson.number > pack.lesson.number,
    );
    return redirect(next?.path ?? "/offline");
  }
}

async function answersIn(request: Request) {
  const fields = [...(await request.formData())];
  return Object.fromEntries(fields.map(([name, value]) => [name.replace("answers.", ""), String(value)]));
}

/** The buttons of /offline. */
async function desk(request: Request): Promise<Response> {
  const fields = await request.formData();
  const told = fields.get("told");
  const lesson = Number(fields.get("lesson"));
  if (told) await dropWaiting(String(told));
  else if (lesson) for (const pack of await readPacks()) if (pack.lesson.id === lesson) await dropPack(pack);
  if (fields.has("everything")) await dropEverything();
  if (fields.has("send")) await flush();
  return redirect("/offline");
}

/** Signing out wipes this browser, so what waits is sent first, or its loss is agreed to. */
async function signOut(request: Request): Promise<Response> {
  // A form without a field has no body, and that is no form data.
  const isAgreed = (await request.clone().text()).includes("lose=");
  if (!isAgreed) await flush();
  const waiting = (await readWaiting()).filter(({ told }) => !told);
  if (waiting.length && !isAgreed) return signOutPage(waiting);
  try {
    const answer = await fetch(request);
    // Signing out redirects; the school refuses a form of another site's.
    if (answer.type === "opaqueredirect") await dropEverything();
    return answer;
  } catch {
    return signOutPage(waiting);
  }
}

const redirect = (path: string) => Response.redirect(location.origin + path, 303);
