/**
 * The one small script of pages that React does not take over. Everything on those pages works without it.
 */
export {};
