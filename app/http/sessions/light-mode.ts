import type { Settings } from "#app/domain/settings.ts";
import { writeCookie } from "./cookies.ts";

const name = "modo-leve";
const remembered = new RegExp(`(?:^|; )(?:__Host-)?${name}=1(?:;|$)`);
const year = 365 * 24 * 60 * 60;

/** The Set-Cookie that turns light mode (pages without script) on for a year, or off. */
export function lightModeCookie({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">, on: boolean) {
  return writeCookie(name, on ? "1" : "", { secure: PUBLIC_ORIGIN.startsWith("https:"), seconds: on ? year : 0 });
}

/** Whether the reader chose light mode, or their browser asks for less data. */
export function wantsLightMode(headers: { cookie?: string; "save-data"?: string | string[] }) {
  return headers["save-data"] === "on" || remembered.test(headers.cookie ?? "");
}
