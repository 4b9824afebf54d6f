import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionField } from "#app/domain/edit-version.ts";
import { keepSettings } from "#app/domain/school-settings/saved-settings.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { verb } from "#app/domain/verb.ts";
import { areOnOtherDisks, namedBucket, PlaceError, whyFailed } from "./backup-place.server.ts";
import { newRecoveryKey } from "./copy-cipher.server.ts";

/**
 * Makes a recovery key, replaces any former one and returns the new key this once. For admins after a recent sign-in.
 * `version` is the section's; a repeated request is refused (conflict), so that reloading the page makes no other key.
 */
export const makeRecoveryKey = verb(
  { ability: "settings.manage", body: z.object({ version: versionField }) },
  async (ctx, { version }) => {
    await requireRecentSignIn(ctx);
    const key = newRecoveryKey();
    await keepSettings(ctx, { BACKUP_KEY: key }, { section: "copies", version }).catch((error) => {
      throw error instanceof AppError && error.code === "conflict" ? new AppError("conflict", changedMeanwhile) : error;
    });
    return key;
  },
);

const changedMeanwhile =
  "As cópias foram configuradas de novo depois que você abriu esta página; talvez a chave já tenha sido criada. Se ninguém a guardou, crie outra.";

/** How long each call to a bucket may take while an admin waits, in milliseconds. */
const patienceMs = 5_000;

/**
 * Writes a small file where backups are stored, reads it back and deletes it, for admins. Returns a sentence about the
 * result; refuses (unavailable) with a sentence about the failure.
 */
export async function testPlace(ctx: Ctx): Promise<string> {
  authorise(ctx, "settings.manage");
  const { settings } = ctx;
  const content = randomBytes(64);
  const bucket = namedBucket(settings);
  const folder = backupsFolder(settings);
  if (!bucket) {
    await tryFolder(settings, content);
    const isElsewhere = await areOnOtherDisks(settings.DATA_DIR, folder);
    const advice = isElsewhere ? "" : " Mas ela fica no mesmo disco que os dados: se ele falhar, as cópias vão junto.";
    return `A plataforma gravou, leu e apagou na pasta ${folder}.${advice}`;
  }
  const { BackupStore } = await import("./backup-store.server.ts");
  const store = new BackupStore({ ...bucket, key: settings.BACKUP_KEY ?? newRecoveryKey() }, { ms: patienceMs });
  const name = `teste-${randomUUID()}`;
  await store.put(name, [content]);
  await buffer(store.get(name)).catch((error) => {
    throw error instanceof PlaceError ? error : PlaceError.at(bucket, "altered", error);
  });
  await store.remove(name);
  return `A plataforma gravou, leu e apagou no bucket ${bucket.name}, em ${new URL(bucket.endpoint).host}.`;
}

/** The folder must exist: creating it where a disk is not mounted would put it on the wrong disk. */
async function tryFolder(settings: Settings, content: Buffer) {
  const folder = backupsFolder(settings);
  const file = path.join(folder, `.teste-${randomUUID()}`);
  try {
    if (!settings.BACKUP_DIR) await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600, flag: "wx" });
    if (!content.equals(await readFile(file))) throw new PlaceError("altered", { host: folder, bucket: "", folder });
    await rm(file);
  } catch (error) {
    if (error instanceof PlaceError) throw error;
    throw new PlaceError(whyFailed(error), { host: "", bucket: "", folder }, error);
  }
}
