import { setFlagsFromString } from "node:v8";

// V8 lets the heap grow to several times of what is in use (35 MB) before it collects. With half as much more at the
// most the server takes 150 MB under load instead of 220 to 280.
setFlagsFromString("--heap-growing-percent=50");

process.env.NODE_ENV ||= "production"; // React and React Router read it when they are loaded, so it comes first.
const [, entry = "", ...command] = process.argv;

/**
 * The built server serves, or with the name of a command does that instead (`node build/server/index.js backup`): where
 * only the build is, as in the container, there is no other way to come by them. In development bin/dev.mjs serves,
 * with modules that Vite keeps fresh.
 */
if (import.meta.env.PROD && command.length && entry.endsWith("index.js")) {
  const { operate } = await import("#app/server/commands/operate.ts");
  await operate(command);
} else if (import.meta.env.PROD) {
  const { serve } = await import("#app/server/serve.ts");
  await serve({ loadRouter: () => import("#app/server/router.ts") });
}
