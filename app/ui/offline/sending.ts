import {
  dropPack,
  dropWaiting,
  type Kept,
  putWaiting,
  readOwner,
  readPack,
  readPacks,
  readWaiting,
  type Waiting,
  writePack,
} from "./kept.ts";
import { noteBox } from "./pages.ts";

const later = "A escola não respondeu. Tente mais tarde.";
const signIn = "Entre na sua conta para enviar o que espera.";

/**
 * Sends what waits, one after the other and from one place at a time. What is refused stays until its outcome was read.
 * Returns why the rest still waits.
 */
export const flush = (): Promise<string | undefined> =>
  navigator.locks.request("study", async () => {
    const owner = await readOwner();
    if (!owner) return signIn;
    for (const item of await readWaiting(owner)) {
      const delay = !item.outcome && (await send(item));
      if (delay) return delay;
    }
  });

/** Nobody waits longer for the school, who signs out for example. */
const inTime = () => AbortSignal.timeout(20_000);

/** Why it has to be sent again later; nothing once the school has taken or refused it. */
async function send(item: Waiting): Promise<string | undefined> {
  try {
    const { note, answers, finished_at } = item;
    const call = note ? "notes" : answers ? "quiz-attempts" : "complete";
    const answer = await fetch(`/api/lessons/${item.lesson}/${call}`, {
      method: "POST",
      signal: inTime(),
      headers: { "Content-Type": "application/json", "Sent-By": item.user },
      body: JSON.stringify({ answers, attempt_id: item.id, ...note, finished_at, written_at: finished_at }),
    });
    // 422: somebody else has signed in, which this worker has not noticed yet.
    if ([401, 422].includes(answer.status)) return signIn;
    // Wait, or the school's own trouble.
    if ([408, 429].includes(answer.status) || answer.status >= 500) return later;
    const { data, error } = await answer.json();
    if (answer.ok && !answers) await dropWaiting(item.id);
    else await putWaiting({ ...item, outcome: answer.ok ? markedAs(data) : error });
    const pack = answer.ok && (await readPack(item.user, item.lesson));
    if (pack && note) await writePack({ ...pack, html: pack.html + noteBox(item) });
    else if (pack && data.passed !== false) await writePack({ ...pack, is_done: true });
  } catch {
    return later;
  }
}

const markedAs = ({ score, passed }: { score: number; passed: boolean }) =>
  `Você acertou ${score}%${passed ? " e passou" : ". Ainda não foi desta vez"}.`;

const dayMs = 86_400_000;

/** Once a day each kept lesson is asked for again: it goes where access has ended, and is good for another while. */
export async function renew(): Promise<void> {
  await navigator.locks.request("renew", { ifAvailable: true }, async (lock) => {
    for (const pack of lock ? await readPacks() : [])
      if (Date.now() - Date.parse(pack.checked_at) > dayMs && !(await compare(pack))) return;
  });
}

/** Whether to go on with the next. */
async function compare(pack: Kept): Promise<boolean> {
  try {
    const answer = await fetch(pack.source, { signal: inTime() });
    if ([401, 403, 404, 410].includes(answer.status)) return await dropPack(pack);
    if (!answer.ok) return false;
    const fresh: Kept = await answer.json();
    if (fresh.saved_for !== pack.saved_for) return await dropPack(pack);
    const hasAll = (await Promise.all(fresh.files.map((name) => caches.match(name)))).every(Boolean);
    const kept = hasAll ? fresh : { ...pack, is_old: true, is_done: fresh.is_done, valid_until: fresh.valid_until };
    await writePack({ ...kept, saved_at: pack.saved_at, checked_at: new Date().toISOString() });
    return true;
  } catch {
    return false;
  }
}
