import { Refusal } from "#app/domain/refusal.ts";
import { page } from "#app/http/page.server.ts";

/** Areas that the pages already lead to and that are still being built. */
const opensSoon = new Set(["/admin", "/contact", "/payments", "/profile", "/support"]);

/** Every address that nothing else answers. It exists so that the middleware runs for these too. */
export const loader = page((_ctx, { url }) => {
  throw new Refusal("not_found", opensSoon.has(url.pathname) ? "Esta área abre em breve" : "Página não encontrada");
});

export const action = loader;

export default function Missing() {
  return null;
}
