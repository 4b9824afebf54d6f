import type { ServerResponse } from "node:http";
import path from "node:path";
import type { Readable } from "node:stream";
import sirv from "sirv";
import { filePolicy } from "#app/server/headers.ts";
import type { Files } from "#app/server/listener.ts";
import { projectRoot } from "#drizzle/root.ts";

const hashed = "public, max-age=31536000, immutable";
const named = "public, max-age=3600";

/** Text types, sent with a charset. */
const texts: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".speculationrules": "application/speculationrules+json",
};

/** The browser's files of the build, with the compressed copies made by bin/precompress.mjs. */
export function assets(folder = path.join(projectRoot, "build", "client")): Files {
  const answer = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, pathname) {
      const text = texts[path.extname(pathname)];
      if (text) res.setHeader("Content-Type", `${text}; charset=utf-8`);
      // sirv does not know its type, and would send an empty one.
      if (pathname.endsWith(".ico")) res.setHeader("Content-Type", "image/x-icon");
      res.setHeader("Cache-Control", pathname.startsWith("/assets/") ? hashed : named);
      for (const [name, value] of Object.entries(filePolicy(text ?? "", pathname))) res.setHeader(name, value);
    },
  });
  return (req, res, next) => {
    // Small files: ranges are ignored here. Uploaded media support them.
    const { range } = req.headers;
    delete req.headers.range;
    res.once("pipe", (file: Readable) => bind(file, res));
    answer(req, res, () => {
      if (range !== undefined) req.headers.range = range;
      next();
    });
  };
}

/** A missing file ends the answer and not the server; a reader who leaves closes the file. */
function bind(file: Readable, res: ServerResponse) {
  file.once("error", () => res.destroy());
  res.once("close", () => file.destroy());
}
