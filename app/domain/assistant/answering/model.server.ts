import { plainAnswer } from "#app/domain/assistant/answering/plain-answer.ts";
import { type Prompt, promptOf } from "#app/domain/assistant/answering/prompt.ts";
import { outOfOrder } from "#app/domain/assistant/conversation.ts";
import { readLimited } from "#app/domain/read-limited.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * How long after a question has come its answer may be waited for, in milliseconds. Two seconds less than anybody
 * should wait in all: those are for what is written down then, and for the way.
 */
export const patience = 19_000;
/** How much a model may say, in bytes. */
const mostBytes = 1024 * 1024;
/** After as many seconds it makes sense to ask again. */
const rest = 15;

/**
 * Has a model behind an OpenAI-compatible interface answer from the passages it is given. `until` is the moment, as
 * `performance.now()` tells it, at which whoever asks has waited long enough. Out: plain text of at most 2,000
 * characters. Refuses (unavailable, in the specification's words) where the service fails, redirects, is not done by
 * then, says over 1 MiB, or nothing at all. What it said never reaches the log.
 */
export async function askModel(
  settings: Settings,
  asked: Prompt,
  until = performance.now() + patience,
): Promise<string> {
  try {
    const { OpenAI } = await import("openai");
    const timeout = Math.max(1, Math.round(until - performance.now()));
    const client = new OpenAI({ ...accountOf(settings), timeout, maxRetries: 0, logLevel: "off", fetch: fetchOnce });
    const said = await client.chat.completions.create({ model: settings.AI_MODEL!, messages: promptOf(asked) });
    const answer = plainAnswer(said.choices[0]!.message.content!);
    if (!answer) throw new Error("an empty answer");
    return answer;
  } catch (error) {
    throw noAnswer(inShort(error));
  }
}

/** Refuses in the specification's words. `cause` is for the log. */
export const noAnswer = (cause: Error) => new Refusal("unavailable", outOfOrder, { retryAfter: rest, cause });

/**
 * Services on one's own machine ask for no key; everything that the SDK would read from the environment is said here.
 */
const accountOf = ({ AI_BASE_URL, AI_API_KEY }: Settings) => ({
  baseURL: AI_BASE_URL,
  apiKey: AI_API_KEY ?? "none",
  organization: null,
  project: null,
  adminAPIKey: null,
  webhookSecret: null,
});

/** The SDK's time limit ends with what it fetches with, so the body is read here, within it. */
async function fetchOnce(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(url, { ...init, redirect: "error" });
  return new Response(await readLimited(body, mostBytes), { status, headers });
}

/** What went wrong, without the service's own words: they may repeat what was asked. */
function inShort(error: unknown) {
  const { status, name } = error as { status?: number; name?: string };
  return new Error(`The assistant's model gave no answer: ${status ?? (error as Error)?.constructor?.name ?? name}`);
}
