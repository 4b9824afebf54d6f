import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder with a short path that every user can enter, for the sockets and, where needed, a copy of the binaries.
 * The data never leaves DATA_DIR. The folder is remembered in `home`/elsewhere, so every program finds the same, and
 * made again when the machine has cleared it.
 * Refused: a remembered folder that has become somebody else's.
 */
export function elsewhere(home: string, log: (sentence: string) => void): string {
  const pointer = join(home, "elsewhere");
  const folder = remembered(pointer) ?? remember(pointer, log);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const now = lstatSync(folder);
  if (!now.isDirectory() || now.uid !== process.getuid?.()) {
    throw new Error(`${folder} is no longer ours: delete ${pointer} while nothing runs, and start again.`);
  }
  return folder;
}

function remembered(pointer: string): string | undefined {
  try {
    return readFileSync(pointer, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Two programs may come here at once: the pointer appears whole, the first one counts, and both read that. */
function remember(pointer: string, log: (sentence: string) => void): string {
  const folder = makeFolder();
  const draft = `${pointer}.${process.pid}`;
  writeFileSync(draft, folder);
  try {
    linkSync(draft, pointer);
    log(`${pointer} says where the database's sockets are: ${folder} (its data stays in DATA_DIR).`);
    return folder;
  } catch {
    rmdirSync(folder);
    return readFileSync(pointer, "utf8");
  } finally {
    rmSync(draft, { force: true });
  }
}

function makeFolder(): string {
  for (const base of ["/var/tmp", "/tmp", tmpdir()]) {
    try {
      const folder = mkdtempSync(join(base, "sementeira-"));
      chmodSync(folder, 0o711);
      return folder;
    } catch {
      // Missing or read-only: the next may do.
    }
  }
  throw new Error(
    "The database needs a folder with a short path for its sockets, and neither /var/tmp nor /tmp can be written.",
  );
}
