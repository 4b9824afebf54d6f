import type { Settings } from "#app/domain/settings.ts";
import { writeCookie } from "./cookies.ts";

const name = "modo-leve";
const remembered = new RegExp(`(?:^|; )(?:__Host-)?${name}=1(?:;|$)`);
const year = 365 * 24 * 60 * 60;

/** The Set-Cookie that remembers for a year, or forgets, that a reader wants pages without script. */
export function lightModeCookie({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">, on: boolean) {
  return writeCookie(name, on ? "1" : "", { secure: PUBLIC_ORIGIN.startsWith("https:"), seconds: on ? year : 0 });
}

/** Whether a reader asked for less data: in the footer of a page, or once for all sites in their browser. */
export function wantsLightMode(headers: { cookie?: string; "save-data"?: string | string[] }) {
  return headers["save-data"] === "on" || remembered.test(headers.cookie ?? "");
}
