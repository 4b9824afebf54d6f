import { expect } from "vitest";
import type { Cast } from "#tests/contract/journeys/cast.ts";

/** Anyone who has no token signs in as a browser does: with the provider's code, and cookies. */
export async function signInAndOut({ ask, origin }: Pick<Cast, "ask" | "origin">) {
  const begun = await ask(`${origin}/api/oauth/local/redirect_url`);
  const provider = new URL(((await begun.json()) as { redirectUrl: string }).redirectUrl);
  provider.searchParams.set("login_hint", "noemi@exemplo.test");
  const allowed = await fetch(provider, { redirect: "manual" });
  const { searchParams } = new URL(allowed.headers.get("Location")!, origin);
  const session = await ask(`${origin}/api/sessions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookiesOf(begun) },
    body: JSON.stringify({ code: searchParams.get("code") }),
  });
  const Cookie = cookiesOf(session);
  expect((await ask(`${origin}/api/users/me`, { headers: { Cookie } })).status).toBe(200);
  for (const method of ["GET", "POST"]) {
    expect((await ask(`${origin}/api/logout`, { method, headers: { Cookie } })).status).toBe(200);
  }
  expect((await ask(`${origin}/api/users/me`, { headers: { Cookie } })).status).toBe(401);
}

function cookiesOf(response: Response) {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}
