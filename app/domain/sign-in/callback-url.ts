import type { Settings } from "#app/domain/settings.ts";

/** Where every provider sends the browser back to; from the settings, never from a request (A3). */
export const callbackUrl = ({ PUBLIC_ORIGIN }: Pick<Settings, "PUBLIC_ORIGIN">) => `${PUBLIC_ORIGIN}/auth/callback`;
