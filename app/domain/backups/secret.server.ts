import { readFile } from "node:fs/promises";
import path from "node:path";
import { secretFile } from "#app/domain/backups/folder/manifest.ts";
import { derivedKey } from "#app/domain/secrets/derived-key.server.ts";
import type { Settings } from "#app/domain/settings.ts";

/** What a secret must derive to, so that two can be compared without either lying open. */
export const secretCheck = (secret: string) => derivedKey({ SESSION_SECRET: secret }, "backup check").toString("hex");

/** The secret that the platform made for itself in DATA_DIR; undefined where it was given one and made none. */
export async function findSecret({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Promise<string | undefined> {
  return await readFile(path.join(DATA_DIR, secretFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
