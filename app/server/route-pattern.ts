import { createContext, type ServerInstrumentation } from "react-router";
import { findEndpoint } from "#app/routes/api/endpoints.ts";

/** Filled in with the pattern of the matched route: the log names it instead of the address. */
export const patternContext = createContext<{ pattern: string }>();

/** Records the pattern when the root route's middleware begins, which it does for every request. */
export const notePattern: ServerInstrumentation = {
  route({ id, instrument }) {
    if (id !== "root") return;
    instrument({
      async middleware(run, { context, pattern, request }) {
        const call = pattern.endsWith("api/*") ? findEndpoint(new URL(request.url).pathname)?.pattern : undefined;
        if (context) context.get(patternContext).pattern = call ?? pattern.replace(/^\/?/, "/");
        await run();
      },
    });
  },
};
