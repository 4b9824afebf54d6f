import type { Pack } from "#app/domain/offline/pack.ts";
import { dropPack, lessonCache, readPacks, setAccount, size, writePack } from "#app/ui/offline/kept.ts";

/**
 * Shows the buttons that keep lessons in this browser. Each names the packs to fetch in `data-keep`, and what they weigh
 * in `data-keep-bytes`; the next `data-keep-said` says how it goes. Nothing is stored before the tap.
 */
export async function offerKeeping(page: Document) {
  if (!navigator.serviceWorker || !window.caches || !navigator.locks) return;
  const buttons = [...page.querySelectorAll<HTMLButtonElement>("[data-keep]")];
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => void keepAll(button).then(() => tellStates(buttons, button)));
  }
  await tellStates(buttons);
}

const askedBy = ({ dataset }: HTMLElement) => dataset.keep!.split(" ");
const saidBy = (button: HTMLElement) => button.parentElement!.querySelector<HTMLElement>("[data-keep-said]")!;

/** Says which lessons are here already, and at the first button whether they fit. One button has just said its own. */
async function tellStates(buttons: HTMLElement[], but?: HTMLElement) {
  const [kept, { usage = 0, quota = 0 }] = await Promise.all([readPacks(), navigator.storage.estimate()]);
  const sources = new Set(kept.map(({ source }) => source));
  for (const [at, button] of buttons.entries()) {
    if (button === but) continue;
    const isHere = askedBy(button).every((source) => sources.has(source));
    const fits = Number(button.dataset.keepBytes) <= quota - usage;
    if (isHere) say(saidBy(button), `Já está neste aparelho.${at ? "" : " Tocar de novo atualiza."}`);
    else if (!fits) say(saidBy(button), full);
    else if (at === 0)
      say(saidBy(button), `Cabe: ainda há cerca de ${size(quota - usage)} para as aulas neste aparelho.`);
  }
}

const full = "O celular está sem espaço. Apague fotos ou aulas guardadas e tente de novo.";

/** `done`: with the way to what is kept. */
function say(said: HTMLElement, sentence: string, { done = false } = {}) {
  said.textContent = sentence;
  if (!done) return;
  const link = document.createElement("a");
  link.href = "/offline";
  link.textContent = "Ver aulas guardadas";
  link.className = "text-leaf underline underline-offset-4";
  said.append(" ", link);
}

async function keepAll(button: HTMLButtonElement) {
  const [asked, said] = [askedBy(button), saidBy(button)];
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    for (const [at, source] of asked.entries()) {
      const which = asked.length > 1 ? ` aula ${at + 1} de ${asked.length}` : "";
      await keep(source, (share) => say(said, `Guardando${which}… ${Math.floor(share * 100)}%`));
    }
    // From here on the browser opens what is kept; the first time, the worker is fetched now.
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
    await navigator.storage.persist?.();
    say(said, asked.length > 1 ? "As aulas estão neste aparelho." : "A aula está neste aparelho.", { done: true });
  } catch (error) {
    say(said, error instanceof Refused ? error.message : isFull(error) ? full : interrupted);
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

const interrupted = "A internet caiu antes do fim. O que já chegou ficou; toque de novo para continuar.";
const isFull = (error: unknown) => (error as DOMException)?.name === "QuotaExceededError";

class Refused extends Error {}

/** Fetches a lesson: its files first, those that are there not again, and last what makes it one that is kept. */
async function keep(source: string, tell: (share: number) => void) {
  const answer = await fetch(source);
  if (!answer.ok) throw new Refused((await answer.json().catch(() => ({}))).error ?? "A escola não respondeu.");
  const pack: Pack = await answer.json();
  await setAccount(pack.saved_for);
  const name = lessonCache(pack.saved_for, pack.lesson.id);
  const cache = await caches.open(name);
  let bytes = 0;
  const count = (more: number) => {
    bytes += more;
    tell(Math.min(1, bytes / pack.bytes));
  };
  try {
    for (const file of pack.files) {
      if (await cache.match(file)) continue;
      await cache.put(file, await whole(file, count));
    }
    const now = new Date().toISOString();
    await writePack({ ...pack, saved_at: now, checked_at: now });
  } catch (error) {
    if (isFull(error)) await dropPack(pack as Parameters<typeof dropPack>[0]);
    throw error;
  }
}

const keptHeaders = ["Content-Type", "Content-Disposition", "Content-Security-Policy", "X-Content-Type-Options"];

/** A file as the school itself sends it, whole: no redirect, no part. */
async function whole(file: string, tell: (bytes: number) => void): Promise<Response> {
  const answer = await fetch(file);
  if (answer.status !== 200 || answer.redirected || answer.type !== "basic" || !answer.body)
    throw new Refused("Um arquivo da aula não está disponível agora. Tente de novo mais tarde.");
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        tell(piece.length);
        controller.enqueue(piece);
      },
    }),
  );
  const headers = keptHeaders.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)!]] : []));
  return new Response(counted, { headers: Object.fromEntries(headers) });
}
