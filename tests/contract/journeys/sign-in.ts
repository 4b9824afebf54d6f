import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "#drizzle/schema/mail.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";

/** Anyone who has no token signs in as a browser does: with the provider's code, and cookies. */
export async function signInAndOut({ ask, origin, db }: Pick<Cast, "ask" | "origin" | "db">) {
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
  await signInByCode({ ask, origin, db });
  const Cookie = cookiesOf(session);
  expect((await ask(`${origin}/api/users/me`, { headers: { Cookie } })).status).toBe(200);
  for (const method of ["GET", "POST"]) {
    expect((await ask(`${origin}/api/logout`, { method, headers: { Cookie } })).status).toBe(200);
  }
  expect((await ask(`${origin}/api/users/me`, { headers: { Cookie } })).status).toBe(401);
}

/** With the six digits that come by e-mail. */
async function signInByCode({ ask, origin, db }: Pick<Cast, "ask" | "origin" | "db">) {
  const email = "bene@exemplo.test";
  const send = (path: string, body: object, Cookie = "") =>
    ask(`${origin}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie },
      body: JSON.stringify(body),
    });
  const asked = await send("/api/sign-in-codes", { email });
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
  const code = /^\d{3} \d{3}/.exec(mail!.subject)![0];
  const elsewhere = await send("/api/sessions", { email, code });
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([400, { success: false }]);
  const signedIn = await send("/api/sessions", { email, code }, cookiesOf(asked));
  expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { data: { email } }]);
}

function cookiesOf(response: Response) {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}
