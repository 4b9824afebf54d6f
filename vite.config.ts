import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: { target: "es2022" },
  // As modules, so that what only one screen needs is a chunk of its own, fetched there and nowhere else.
  worker: { format: "es" },
  environments: {
    ssr: {
      build: { rollupOptions: { input: "./app/server.ts" } },
      // What talks to S3 is a chunk of the server, loaded where there is a bucket: as packages it would weigh 15 times as much.
      resolve: { noExternal: [/^@aws-sdk\//, /^@aws-crypto\//, /^@aws\//, /^@smithy\//] },
    },
  },
});
