import { randomBytes } from "node:crypto";
import { share } from "#tests/drills/load/account.ts";
import type { Ledger } from "#tests/drills/load/ledger.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { Browser } from "#tests/support/browser.ts";

/** One request's end: `status` 0 for no answer within ten seconds. */
export type Ending = { status: number; took: number; retryAfter: string | null };

export type Person = { userId: string; browser: Browser };

/** Somebody new who is signed in, and waits that long for an answer. */
export async function aPerson(origin: string, waits = timeoutMs): Promise<Person> {
  const cookie = await signIn(origin, `${randomBytes(6).toString("hex")}@exercicio.example`);
  const browser = new Browser(origin, { sid: cookie.replace("sid=", "") }, waits);
  const { id } = (await (await browser.get("/api/users/me")).json()) as { id: string };
  return { userId: id, browser };
}

/** Somebody who reads and writes as people do, 7 to 3, without a pause until `stop`. Returns how each request ended. */
export async function keepAsking({ userId, browser }: Person, ledger: Ledger, stop: AbortSignal, note = forget) {
  const pages = ["/courses", "/my-courses", "/api/courses", "/profile", "/", "/api/my-courses", "/my-certificates"];
  const endings: Ending[] = [];
  for (let i = 0; !stop.aborted; i += 1) {
    const page = pages[i % 10];
    endings.push(await timed(() => (page ? browser.get(page) : ask({ userId, browser }, ledger))));
    note(endings.at(-1)!);
  }
  return endings;
}

/** Somebody who only writes. */
export async function keepWriting(person: Person, ledger: Ledger, stop: AbortSignal, note = forget) {
  const endings: Ending[] = [];
  while (!stop.aborted) {
    endings.push(await timed(() => ask(person, ledger)));
    note(endings.at(-1)!);
  }
  return endings;
}

/** Hears of each request's end as it comes. */
type Note = (ending: Ending) => void;
const forget: Note = () => {};

/** The time within which 95 of 100 requests were answered, in milliseconds. */
export const p95 = (endings: Ending[]) =>
  share(
    endings.map(({ took }) => took).sort((a, b) => a - b),
    0.95,
  );

async function timed(send: () => Promise<Response>): Promise<Ending> {
  const begun = performance.now();
  const ended = (status: number, retryAfter: string | null) => ({
    status,
    retryAfter,
    took: performance.now() - begun,
  });
  try {
    const answer = await send();
    await answer.arrayBuffer();
    return ended(answer.status, answer.headers.get("Retry-After"));
  } catch {
    return ended(0, null);
  }
}

/** Opens a ticket that nobody else has opened; acknowledged once the whole answer is there. */
async function ask({ userId, browser }: Person, ledger: Ledger): Promise<Response> {
  const subject = `Fila ${randomBytes(8).toString("hex")}`;
  const answer = await browser.send("POST", "/api/support-tickets", { subject, description: "Como começo?" });
  if (answer.status === 200) {
    const { data } = (await answer.clone().json()) as { data: { id: number } };
    ledger.note({ kind: "ticket", id: data.id, userId, subject });
  }
  return answer;
}
