/** Addresses of pages and mailboxes with a space in them, so that no mail program makes links of them. */
export const unlinked = (text: string) =>
  text.replace(/(:\/\/|@|\bwww\.)/gi, "$1 ").replace(/(\p{L}|\d)\.(?=\p{L}{2,})/gu, "$1. ");
