import path from "node:path";
import { identities } from "#drizzle/schema/people.ts";
import { openBlackHole } from "#tests/drills/dead-dependencies/black-hole.ts";
import { inspect } from "#tests/drills/load/inspect.ts";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { aPerson, type Ending, keepAsking, type Person, p95 } from "#tests/drills/pool/storm.ts";
import { complaintsIn } from "#tests/drills/support/complaints.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { whereToSignIn } from "#tests/drills/support/sign-in.ts";
import { apartness } from "#tests/drills/support/slowing.ts";
import { Browser } from "#tests/support/browser.ts";

type About = { turns: number; seconds: number; askers: number };

/** What somebody was told whose request needed what is dead. */
export type Told = { what: "sign-in" | "chat"; status: number; text: string; took: number };

export type Findings = Awaited<ReturnType<typeof runSilence>>;

const usual = 4;
/** Longer than anybody would wait, in milliseconds: what is measured is when the platform gives up. */
const longWait = 60_000;

/**
 * Google, the assistant's model and the mail server take connections and never answer. `turns` times, `seconds` long:
 * people go on as usual while nobody needs any of the three, then while `askers` ask the assistant and two sign in; at
 * last once more as usual.
 */
export async function runSilence(fixture: Fixture, { turns, seconds, askers }: About) {
  const hole = await openBlackHole();
  const ledger = new Ledger(path.join(fixture.notes, "acknowledged.jsonl"));
  const server = await Server.on(fixture);
  server.start();
  await server.untilReady();
  const people: Person[] = [];
  for (let i = 0; i < usual + askers; i += 1) people.push(await aPerson(server.origin, longWait));
  await server.stop();
  await letThemStay(fixture);
  const deaf = new Server(server.origin, fixture, withNobodyAt(hole.address));
  try {
    deaf.start();
    await deaf.untilReady();
    const goOn = async () => {
      const stop = AbortSignal.timeout(seconds * 1_000);
      return (await Promise.all(people.slice(0, usual).map((one) => keepAsking(one, ledger, stop)))).flat();
    };
    await goOn();
    const [quiet, meanwhile, told]: [Ending[][], Ending[][], Told[]] = [[], [], []];
    for (let turn = 0; turn < turns; turn += 1) {
      quiet.push(await goOn());
      const [busy, ...heard] = await Promise.all([
        goOn(),
        ...people.slice(usual).map(({ browser }) => chat(browser)),
        signInWithGoogle(deaf.origin),
        signInWithGoogle(deaf.origin),
      ]);
      meanwhile.push(busy);
      told.push(...heard);
    }
    quiet.push(await goOn());
    await deaf.stop();
    const complaints = complaintsIn(deaf.logFile);
    const found = await inspect(fixture, ledger);
    const crashes = [...server.crashes, ...deaf.crashes];
    return { quiet, meanwhile, told, complaints, crashes, ratio: ratioOf(quiet, meanwhile), ...found };
  } finally {
    await deaf.stop();
    hole.close();
  }
}

/** Accounts of the demo sign-in are signed out where there is another way in. */
async function letThemStay(fixture: Fixture) {
  const { db, close } = await fixture.open();
  await db.update(identities).set({ issuer: "https://accounts.google.com" });
  await close();
}

const withNobodyAt = (address: string) => ({
  GOOGLE_CLIENT_ID: "exercicio",
  GOOGLE_CLIENT_SECRET: "exercicio",
  GOOGLE_TOKEN_ENDPOINT: `http://${address}/token`,
  GOOGLE_JWKS_URI: `http://${address}/certs`,
  AI_BASE_URL: `http://${address}/v1`,
  AI_MODEL: "exercicio",
  SMTP_URL: `smtp://${address}`,
});

async function signInWithGoogle(origin: string): Promise<Told> {
  const browser = new Browser(origin, {}, longWait);
  const { redirectUrl } = await whereToSignIn(browser, "google");
  const state = new URL(redirectUrl).searchParams.get("state");
  return await telling("sign-in", () => browser.send("POST", "/api/sessions", { code: "exercicio", state }));
}

async function chat(browser: Browser): Promise<Told> {
  const asked = { message: "Como pago um curso com PIX?", session_id: "exercicio-de-espera" };
  return await telling("chat", () => browser.send("POST", "/api/ai-chat", asked));
}

async function telling(what: Told["what"], send: () => Promise<Response>): Promise<Told> {
  const begun = performance.now();
  try {
    const answer = await send();
    return { what, status: answer.status, text: await answer.text(), took: performance.now() - begun };
  } catch (error) {
    return { what, status: 0, text: String(error), took: performance.now() - begun };
  }
}

/**
 * How much longer the others waited meanwhile, and how much the quiet turns of the first half differ from the rest
 * anyway.
 */
function ratioOf(quiet: Ending[][], meanwhile: Ending[][]) {
  const middle = Math.floor(quiet.length / 2);
  const noise = apartness(p95(quiet.slice(0, middle).flat()), p95(quiet.slice(middle).flat()));
  return { meanwhile: p95(meanwhile.flat()) / p95(quiet.flat()), noise };
}
