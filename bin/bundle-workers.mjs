import path from "node:path";
import { context } from "esbuild";
import { root } from "./steps.mjs";

/**
 * The service workers, one file each, served by app/routes/site-files.ts. `watch`: again as their sources change,
 * until the process ends.
 */
export async function bundleWorkers({ watch = false } = {}) {
  const bundle = await context({
    entryPoints: ["worker", "removal"].map((name) => path.join(root, "app", "ui", "offline", `${name}.ts`)),
    outdir: path.join(root, "build", "service-worker"),
    bundle: true,
    minify: true,
    format: "esm", // Without imports and exports it is a script, and needs no function around it.
    target: "es2022",
    charset: "utf8",
    logLevel: "error",
  });
  await bundle.rebuild();
  await (watch ? bundle.watch() : bundle.dispose());
}
