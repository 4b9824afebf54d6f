import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { runtimePackages } from "./bin/runtime-packages.mjs";

/** Schemas do not run in the browser: what is read of them there is small enough to do without zod. */
const schemasInBrowser: Plugin = {
  name: "schemas-in-browser",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId: (id) =>
    id === "zod" || id === "@conform-to/zod/v4" ? path.resolve("app/ui/form/zod-in-browser.ts") : undefined,
};

export default defineConfig(({ command }) => ({
  plugins: [schemasInBrowser, tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  assetsInclude: ["**/*.ttf.br"],
  build: { target: "es2022" },
  oxc: { target: "es2022" }, // As the build, while developing: Node 20 does not know `using`.
  // As modules, so that what only one screen needs is a chunk of its own, fetched there and nowhere else.
  worker: { format: "es", plugins: () => [schemasInBrowser] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas that nothing in the browser reads are left out.
          treeshake: { manualPureFunctions: ["z", "jsonView", "textField", "pagingSchema", "integerPathId", "verb"] },
          output: {
            // What many pages share is one file: forty small ones compress worse and are asked for one by one.
            advancedChunks: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: "frame", test: /\/app\/ui\/(chrome|workshop)\/(?!guarded-|shortcut-|reauth)/ },
                { name: "shared", test: /\/app\/(ui|domain)\//, minShareCount: 40 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./app/server.ts" } },
      // The built server holds what it uses of its packages: less to install, to read at the start, to keep in memory.
      ...(command === "build" && {
        resolve: { noExternal: true, external: runtimePackages },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
