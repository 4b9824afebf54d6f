/** How long what somebody says of themselves may be, in characters (A15). */
export const longestName = 120;
export const longestBio = 2_000;
export const longestSite = 300;
