/**
 * The short forms in `npm test` ask for everything but speed, as vitest.config.ts has it: there a machine may be busy.
 */
export const isShort = process.env.DRILL_FORM === "short";

/** No request may take longer, whatever happens, in milliseconds. */
export const timeoutMs = isShort ? 60_000 : 10_000;
