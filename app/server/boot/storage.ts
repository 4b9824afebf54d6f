import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Log } from "#app/server/log/log.ts";

/** Says where files are kept, if not on the disk, and whether they can be. The platform opens all the same. */
export async function tellOfStorage(settings: Settings, log: Log) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  if (!bucket) return;
  try {
    const store = await fileStore({ settings });
    await store.reach();
    log.info({ bucket, endpoint }, `Files are kept in the bucket ${bucket} at ${endpoint}.`);
  } catch (error) {
    const { cause } = error as { cause?: Error };
    log.warn(
      { bucket, endpoint },
      `Files cannot be kept or read now: the bucket ${bucket} fails. ${cause?.message ?? error}`,
    );
  }
}
