import { readFileSync } from "node:fs";
import type { KnipConfig } from "knip";

/** knip knows nothing of React Router: the modules that the table of contents names are where the app begins. */
const routes = readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g);

export default {
  entry: [
    ...[...routes].map(([, file]) => `app/${file}`),
    "app/{root,entry.client,entry.server}.tsx",
    "app/routes.ts",
    "app/ui/form/zod-in-browser.ts",
    "app/server.ts",
    "app/ui/offline/{worker,removal}.ts",
    "app/server/router.ts",
    "bin/*.{mjs,ts}",
    "drizzle/embedded/*.mjs",
    "tests/drills/*.ts",
    "vitest.drills.config.ts",
    "tests/drills/clock/own-clock.mjs",
    "tests/drills/fault-points/die.mjs",
    "tests/drills/soak/leak.mjs",
    "tests/embedded/program.ts",
    "tests/gateways/*/server.ts",
    "tests/measures/bench/yardstick.ts",
    "tests/support/reporter.ts",
    "tests/**/*.{test,spec}.{ts,tsx}",
  ],
  project: ["{app,bin,drizzle,tests}/**/*.{ts,tsx,mjs}"],
  // The framework's own tools want the Node adapter, whose version `overrides` takes from package.json.
  ignoreDependencies: ["tailwindcss", /^@fontsource-variable\//, "@react-router/node"],
  exclude: ["duplicates"],
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
