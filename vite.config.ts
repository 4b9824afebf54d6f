import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { runtimePackages } from "./bin/runtime-packages.mjs";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022" },
  oxc: { target: "es2022" }, // As the build, while developing: Node 20 does not know `using`.
  // As modules, so that what only one screen needs is a chunk of its own, fetched there and nowhere else.
  worker: { format: "es" },
  environments: {
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
