import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Ledger } from "#tests/drills/load/ledger.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { Browser } from "#tests/support/browser.ts";

/** What somebody who writes was told: `status` 0 for nothing within ten seconds. */
export type Told = { what: string; status: number; text: string; took: number };

/** Somebody who is signed in and goes on writing, whatever they are told. What is acknowledged goes into the ledger. */
export async function makeWriter(origin: string, ledger: Ledger) {
  const cookie = await signIn(origin, `${randomBytes(6).toString("hex")}@exercicio.example`);
  const browser = new Browser(origin, { sid: cookie.replace("sid=", "") }, timeoutMs);
  const { id: userId } = (await (await browser.get("/api/users/me")).json()) as { id: string };

  async function tell(what: string, send: () => Promise<Response>): Promise<Told> {
    const begun = performance.now();
    try {
      const answer = await send();
      const text = await answer.text();
      return { what, status: answer.status, text, took: performance.now() - begun };
    } catch (error) {
      return { what, status: 0, text: String(error), took: performance.now() - begun };
    }
  }

  /** Opens a ticket by the JSON contract. */
  async function ticket() {
    const subject = `Disco ${randomBytes(6).toString("hex")}`;
    const description = "a semente ".repeat(400);
    const told = await tell("ticket", () => browser.send("POST", "/api/support-tickets", { subject, description }));
    if (told.status === 200) {
      const { data } = JSON.parse(told.text) as { data: { id: number } };
      ledger.note({ kind: "ticket", id: data.id, userId, subject });
    }
    return told;
  }

  /** Saves the profile by the page's own form. */
  async function profile() {
    const bio = `Escrevo. ${randomBytes(6).toString("hex")}`;
    const told = await tell("profile form", () => browser.post("/profile/edit", { full_name: "Ester Lima", bio }));
    if (told.status === 303) ledger.note({ kind: "profile", userId, bio });
    return told;
  }

  return {
    browser,
    ticket,
    /** Writes without a pause worth the name until `stop`. Returns all that was said to them. */
    async goOn(stop: AbortSignal): Promise<Told[]> {
      const told: Told[] = [];
      while (!stop.aborted) {
        told.push(await ticket(), await profile());
        await wait(20);
      }
      return told;
    },
  };
}
