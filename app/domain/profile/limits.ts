/** The maximum length of a bio, in characters. */
export const maxBioLength = 2_000;
export const maxSiteLength = 300;
