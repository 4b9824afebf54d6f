import { createContext, type ServerInstrumentation } from "react-router";

/** Filled in with the pattern of the route that answers: the log names it instead of the address. */
export const patternContext = createContext<{ pattern: string }>();

/** Notes the pattern as the root route's middleware begins, which it does for every request. */
export const notePattern: ServerInstrumentation = {
  route({ id, instrument }) {
    if (id !== "root") return;
    instrument({
      async middleware(run, { context, pattern }) {
        if (context) context.get(patternContext).pattern = pattern.startsWith("/") ? pattern : `/${pattern}`;
        await run();
      },
    });
  },
};
