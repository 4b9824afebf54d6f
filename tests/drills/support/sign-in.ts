import { setTimeout as wait } from "node:timers/promises";
import { newDemoPass } from "#app/domain/sign-in/demo-code.server.ts";
import { Browser } from "#tests/support/browser.ts";
import { testSettings } from "#tests/support/people.ts";

/** What a browser behind a proxy holds once it typed the code from the log of a server with the tests' secret. */
export const demoOpen = () => ({ demo: newDemoPass(testSettings()) });

/** Signs in as `email` by the app's own provider. Returns the `Cookie` header of the session. */
export async function signIn(origin: string, email: string): Promise<string> {
  const browser = new Browser(origin, demoOpen());
  const { redirectUrl } = await whereToSignIn(browser, "local");
  const { pathname, search } = new URL(redirectUrl);
  const allowed = await browser.get(`${pathname}${search}&login_hint=${encodeURIComponent(email)}`);
  const code = new URL(allowed.headers.get("Location")!, origin).searchParams.get("code");
  const { status } = await browser.send("POST", "/api/sessions", { code });
  if (status !== 200) throw new Error(`Signing in as ${email} was answered with ${status}.`);
  return `sid=${browser.cookie("sid")}`;
}

/** A server that has just begun on a busy machine may ask to come back. */
export async function whereToSignIn(browser: Browser, provider: string): Promise<{ redirectUrl: string }> {
  for (let left = 100; ; left -= 1) {
    const answer = await browser.get(`/api/oauth/${provider}/redirect_url`);
    const said = await answer.text();
    if (answer.status === 200) return JSON.parse(said);
    if (answer.status !== 503 || left === 0) throw new Error(`Signing in was answered with ${answer.status}: ${said}`);
    await wait(100);
  }
}
