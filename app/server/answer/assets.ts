import path from "node:path";
import sirv from "sirv";
import { addFilePolicy } from "#app/server/answer/headers.ts";
import type { Files } from "#app/server/listener.ts";
import { projectRoot } from "#drizzle/root.ts";

const hashed = "public, max-age=31536000, immutable";
const named = "public, max-age=3600";

/** The browser's files as the build left them, the compressed twins made by bin/precompress.mjs included. */
export function assets(folder = path.join(projectRoot, "build", "client")): Files {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, pathname) {
      res.setHeader("Cache-Control", pathname.startsWith("/assets/") ? hashed : named);
      addFilePolicy(res, pathname.endsWith(".svg") ? "image/svg+xml" : "", pathname);
    },
  });
}
