import { dropEverything, dropWaiting, lessonCache, readOwner, readWaiting } from "./kept.ts";
import { note, offlinePage, signOutPage } from "./pages.ts";
import { flush } from "./sending.ts";

/** To an address of the school, whatever a pack says. */
export const redirect = (path: string) => Response.redirect(`${location.origin}/${path.slice(1)}`, 303);

/** The fields of a form; one without a field has no body, and that is no form data. */
export const fieldsOf = async (request: Request) => new URLSearchParams(await request.clone().text());

/** The buttons of /offline. */
export async function pressed(request: Request): Promise<Response> {
  const fields = await fieldsOf(request);
  await dropWaiting(`${fields.get("read")}`);
  await caches.delete(lessonCache(`${await readOwner()}`, `${fields.get("lesson")}`));
  if (fields.has("everything")) await dropEverything();
  const delay = fields.has("send") && (await flush());
  return delay ? await offlinePage(note(delay)) : redirect("/offline");
}

/** Signing out wipes this browser, so what waits is sent first, or its loss is agreed to. So is that of a note that was refused. */
export async function signOut(request: Request): Promise<Response> {
  const isAgreed = (await fieldsOf(request)).has("lose");
  if (!isAgreed) await flush();
  const waiting = (await readWaiting()).filter(({ note, outcome }) => note || !outcome);
  if (waiting.length && !isAgreed) return signOutPage(waiting);
  try {
    const answer = await fetch(request);
    // Signing out redirects; the school refuses a form of another site's.
    // What is being sent from elsewhere would write down what came of it.
    if (answer.type === "opaqueredirect") await navigator.locks.request("study", dropEverything);
    return answer;
  } catch {
    return signOutPage(waiting);
  }
}
