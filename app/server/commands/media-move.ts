import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { type MoveOutcome, moveMedia } from "#app/domain/media/move-media.server.ts";
import { diskStore } from "#app/domain/media/store/disk-store.server.ts";
import { bucketStore } from "#app/domain/media/store/file-store.server.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsWithoutSecret, typedHere } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

const options = { to: { type: "string" }, "remove-source": { type: "boolean", default: false } } as const;

const outcomes: Record<MoveOutcome, string> = {
  copied: "copiado",
  there: "já estava",
  damaged: "DANIFICADO",
  missing: "FALTA",
};

/**
 * `npm run media:move -- --to s3 | disk [--remove-source]`: moves all files from DATA_DIR/media to the bucket
 * S3_BUCKET, or back, also while the platform is open; can be repeated. Returns whether all are there and intact.
 */
export async function moveFiles(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options });
  const { to, "remove-source": removeSource } = values;
  if (to !== "s3" && to !== "disk")
    throw new AppError("invalid", `Para onde? ${typedHere("media:move --to s3")} (ou disk) [--remove-source]`);
  const settings = settingsWithoutSecret();
  if (!settings.S3_BUCKET)
    throw new AppError(
      "invalid",
      "Qual bucket? Defina S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY.",
    );
  return await withPlatform(settings, { max: 1 }, async (db) => {
    const [disk, bucket] = [diskStore(settings), await bucketStore(settings)];
    const ends = to === "s3" ? { from: disk, to: bucket } : { from: bucket, to: disk };
    const onMoved = (id: string, outcome: MoveOutcome) => say(`${outcomes[outcome].padEnd(10)} ${id}`);
    return conclude(await moveMedia({ db }, { ...ends, removeSource, onMoved }), { removeSource, say });
  });
}

function conclude(counts: Record<MoveOutcome, number>, { removeSource, say }: { removeSource: boolean; say: Say }) {
  const { copied, there, damaged, missing } = counts;
  const isWell = !damaged && !missing;
  say(`${isWell ? "✓" : "✗"} ${copied} copiados, ${there} já estavam lá, ${damaged} danificados, ${missing} faltam.`);
  if (isWell) say(removeSource ? "  Nenhum deles ficou na origem." : "  A origem continua como estava.");
  else say("  Os danificados ficaram onde estavam. Restaure esses arquivos de uma cópia de segurança: media/<nome>.");
  return isWell;
}
