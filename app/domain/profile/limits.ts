/** How long what somebody says of themselves may be, in characters. */
export const maxBioLength = 2_000;
export const maxSiteLength = 300;
