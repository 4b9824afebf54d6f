import { readLimited } from "#app/domain/read-limited.server.ts";
import { providerDown } from "#app/domain/sign-in/refusals.ts";

/** How long a provider may take to answer, in milliseconds, and how much it may say, in bytes. */
export const patience = 5_000;
const mostBytes = 1024 * 1024;

/** What a provider answered: a JSON object, and whether it came with a 2xx status. */
export type Answer = { ok: boolean; status: number; body: Record<string, unknown> };

/**
 * Calls one of a provider's endpoints. Redirects are not followed. Refuses (unavailable) what takes over 5 s, says
 * over 1 MiB, fails on the provider's side (5xx, 429) or is no JSON object.
 */
export async function askProvider(url: string | URL, init: RequestInit = {}): Promise<Answer> {
  try {
    const headers = { Accept: "application/json", ...init.headers };
    const answer = await fetch(url, { ...init, headers, redirect: "error", signal: AbortSignal.timeout(patience) });
    const body: unknown = JSON.parse(await readLimited(answer.body, mostBytes));
    if (answer.status >= 500 || answer.status === 429) throw new Error(`the provider answered ${answer.status}`);
    if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error("no JSON object");
    return { ok: answer.ok, status: answer.status, body: body as Record<string, unknown> };
  } catch (error) {
    throw providerDown(error);
  }
}
