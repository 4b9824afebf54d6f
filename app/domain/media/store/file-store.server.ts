import type { Ctx } from "#app/domain/ctx.ts";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import type { Settings } from "#app/domain/settings.ts";
import { diskStore } from "./disk-store.server.ts";

const opened = new WeakMap<Settings, Promise<FileStore>>();

/** Where the platform's files are: in the bucket S3_BUCKET, or in DATA_DIR/media. */
export function fileStore({ settings }: Pick<Ctx, "settings">): Promise<FileStore> {
  const before = opened.get(settings);
  if (before) return before;
  const store = settings.S3_BUCKET ? bucketStore(settings) : Promise.resolve(diskStore(settings));
  opened.set(settings, store);
  return store;
}

/** The store of a bucket; its code is loaded only where there is one. */
export async function bucketStore(settings: Settings): Promise<FileStore> {
  const { s3Store } = await import("./s3-store.server.ts");
  return s3Store(settings);
}
