import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "#app/domain/settings.ts";

const prefix = ".copy-";
const dayMs = 24 * 3_600_000;

/** A new folder in DATA_DIR, removed by `await using`; folders left by killed processes are removed a day later. */
export async function scratchFolder({ DATA_DIR }: Pick<Settings, "DATA_DIR">) {
  const parent = path.resolve(DATA_DIR);
  await mkdir(parent, { recursive: true });
  for (const name of (await readdir(parent)).filter((each) => each.startsWith(prefix))) {
    const left = path.join(parent, name);
    const since = await stat(left).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > dayMs) await rm(left, { recursive: true, force: true });
  }
  const folder = await mkdtemp(path.join(parent, prefix));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
