import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { backupBucket } from "#app/domain/backups/backup-place.server.ts";
import { newRecoveryKey } from "#app/domain/backups/copy-cipher.server.ts";
import { testSettings } from "#tests/support/people.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";

/** A bucket for backups on a real server, with a recovery key; `await using`. */
export async function aBucket() {
  const server = await startS3();
  const key = newRecoveryKey();
  const variables = variablesFor(server, key);
  return {
    server,
    key,
    /** What tells the platform of it. */
    variables,
    address: backupBucket(testSettings(variables))!,
    /** The keys of the objects in it, without the prefix. */
    keys: () => server.keys().map((each) => each.slice("copias/".length)),
    /** Changes an object as it lies there. */
    alter: (key: string, change: (bytes: Buffer) => Buffer) => {
      const file = path.join(server.place.directory, "escola", `copias/${key}._S3rver_object`);
      writeFileSync(file, change(readFileSync(file)));
    },
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      server.remove();
    },
  };
}

export function variablesFor({ variables }: S3Server, BACKUP_KEY: string) {
  return {
    BACKUP_S3_ENDPOINT: variables.S3_ENDPOINT,
    BACKUP_S3_BUCKET: variables.S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID: variables.S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: variables.S3_SECRET_ACCESS_KEY,
    BACKUP_S3_PREFIX: "copias",
    BACKUP_KEY,
  };
}

/** Another byte in the middle. */
export function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other[Math.floor(other.length / 2)]! ^= 1;
  return other;
}
