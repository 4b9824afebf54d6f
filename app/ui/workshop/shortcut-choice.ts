/** Kept in a cookie, as is what else somebody chooses for this browser. */
const off = "shortcuts=off";
export const areOff = () => document.cookie.split("; ").includes(off);
export const switchOff = (isOff: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${off}; Path=/; SameSite=Lax; Max-Age=${isOff ? 31_536_000 : 0}`;
};
