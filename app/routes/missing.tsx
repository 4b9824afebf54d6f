import { AppError } from "#app/domain/app-error.ts";
import { page } from "#app/http/page.server.ts";

/** Every address that nothing else answers. It exists so that the middleware runs for these too. */
export const loader = page(() => {
  throw new AppError("not_found", "Página não encontrada");
});

export const action = loader;

export default () => null;
