import { Refusal } from "#app/domain/refusal.ts";
import { page } from "#app/http/page.server.ts";

/** Every address that nothing else answers. It exists so that the middleware runs for these too. */
export const loader = page(() => {
  throw new Refusal("not_found", "Página não encontrada");
});

export const action = loader;

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
