import { requireNode } from "./node-version.mjs";

/** `npm run dev`: the same server with modules from their sources; the browser follows each change. */
requireNode();
process.env.NODE_ENV = "development";

const { root } = await import("./steps.mjs");
process.chdir(root);
await (await import("./install.mjs")).install();

await (await import("./bundle-workers.mjs")).bundleWorkers({ watch: true });
const { createServer } = await import("vite");
const vite = await createServer({ appType: "custom", server: { middlewareMode: true } });
const { serve } = await vite.ssrLoadModule("/app/server/serve.ts");
await serve({
  loadRouter: () => vite.ssrLoadModule("/app/server/router.ts"),
  files: (req, res, next) => vite.middlewares(req, res, next),
});
