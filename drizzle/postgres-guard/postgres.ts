import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import type Postgres from "postgres";
import { type Repair, repairs } from "./repairs.ts";

/**
 * postgres.js with its faults repaired: use it wherever `import postgres from "postgres"` would stand.
 *
 * postgres.js 3.4.9 can end the process, or lose a connection of its pool, when the server restarts under load
 * (porsager/postgres #1066, #1154, #1208); a transaction can lose its connection, a COPY its end, and a query waits for
 * a free connection for ever. The driver's own CommonJS build is read from node_modules, the few lines
 * of `repairs.ts` are put in, and the result is kept in memory: nothing on disk changes, no install script is needed,
 * and tests, scripts and the production bundle all run the same code. An `instanceof` test needs this copy's
 * `postgres.PostgresError`.
 *
 * Refused: another release of postgres.js whose text a repair no longer fits. Then import fails, saying which repair.
 */
export const postgres: typeof Postgres = loadRepaired();

function loadRepaired(): typeof Postgres {
  const entry = createRequire(import.meta.url).resolve("postgres");
  const require = createRequire(entry);
  const file = join(dirname(entry), "connection.js");
  const found = require.cache[file];

  require.cache[file] = compile(file, require);
  const driver = compile(entry, require).exports;
  if (found) require.cache[file] = found;
  else delete require.cache[file];
  return driver;
}

function compile(file: string, require: NodeJS.Require): Module {
  const module = new Module(file);
  module.filename = file;
  const source = repairs.filter((repair) => repair.file === basename(file)).reduce(apply, readFileSync(file, "utf8"));
  compileFunction(source, ["module", "exports", "require"], { filename: file })(module, module.exports, require);
  module.loaded = true;
  return module;
}

function apply(source: string, { file, why, before, after, times = 1 }: Repair): string {
  const parts = source.split(before);
  if (parts.length - 1 === times) return parts.join(after);
  throw new Error(
    `The installed postgres package differs from 3.4.9 where ${file} is repaired ("${why}"). ` +
      "Install postgres 3.4.9, or review drizzle/postgres-guard/repairs.ts against the new release.",
  );
}
