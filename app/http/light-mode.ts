import type { Settings } from "#app/domain/settings.ts";

const name = "modo-leve";
const year = 365 * 24 * 60 * 60;

/** The Set-Cookie that remembers for a year, or forgets, that a reader wants pages without script. */
export function keepLightMode({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">, on: boolean) {
  const secure = PUBLIC_ORIGIN.startsWith("https:") ? "; Secure" : "";
  return `${name}=${on ? 1 : 0}; Path=/; Max-Age=${on ? year : 0}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a reader asked for less data: in the footer of a page, or once for all sites in their browser. */
export function wantsLightMode(headers: { cookie?: string; "save-data"?: string | string[] }) {
  return headers["save-data"] === "on" || new RegExp(`(?:^|; )${name}=1(?:;|$)`).test(headers.cookie ?? "");
}
