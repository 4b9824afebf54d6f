import { Browser } from "#tests/support/browser.ts";

/** Signs in as `email` by the app's own provider. Out: the `Cookie` header of the session. */
export async function signIn(origin: string, email: string): Promise<string> {
  const browser = new Browser(origin);
  const { redirectUrl } = (await (await browser.get("/api/oauth/local/redirect_url")).json()) as Record<string, string>;
  const { pathname, search } = new URL(redirectUrl!);
  const allowed = await browser.get(`${pathname}${search}&login_hint=${encodeURIComponent(email)}`);
  const code = new URL(allowed.headers.get("Location")!, origin).searchParams.get("code");
  const { status } = await browser.send("POST", "/api/sessions", { code });
  if (status !== 200) throw new Error(`Signing in as ${email} was answered with ${status}.`);
  return `sid=${browser.cookie("sid")}`;
}
