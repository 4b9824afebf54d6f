import createClient from "openapi-fetch";
import type { paths } from "#tests/contract/client/schema.d.ts";

export type Client = ReturnType<typeof clientOf>;

/** The generated client, using that `fetch` in the name of the person in the headers. */
export function clientOf(origin: string, ask: typeof fetch, headers: Record<string, string> = {}) {
  return createClient<paths>({ baseUrl: origin, fetch: (request) => ask(request), headers });
}

/** The body of a call that must succeed. */
export async function granted<Body>(asked: Promise<{ data?: Body; error?: unknown }>): Promise<Body> {
  const { data, error } = await asked;
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return data;
}
