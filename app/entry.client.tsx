import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { goOnAfterReload } from "#app/ui/workshop/reload.ts";

goOnAfterReload();

/** Takes over the pages that say so (`handle.hydrates`). A difference from the server's HTML is an error. */
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />, { onRecoverableError: (error) => reportError(error) });
});
