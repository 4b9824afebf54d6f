import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { Bucket, mediaBucket } from "#app/domain/media/store/bucket.server.ts";
import { testSettings } from "#tests/support/people.ts";
import { startS3 } from "#tests/support/s3-server.ts";

/** A file storage seen from outside: what is really there. */
export type Storage = {
  /** The settings that make the platform use it. */
  variables: Record<string, string>;
  /** The ids of the complete files in it. */
  files: () => string[];
  /** Files that were begun and not finished. */
  unfinished: () => string[];
  /** Begins a file like a process that is then killed. */
  leaveUnfinished: (id: string) => Promise<void>;
  /** How many files are open, or connections in use. */
  inUse: () => number;
  close: () => Promise<void>;
};

export const storageKinds = ["disk", "S3"] as const;

/** A storage for the tests of a file: a folder, or a bucket on a real server. */
export const openStorage = (kind: (typeof storageKinds)[number]): Promise<Storage> =>
  kind === "disk" ? openDisk() : openBucket();

async function openDisk(): Promise<Storage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-disk-"));
  const folder = path.join(dataDir, "media");
  mkdirSync(folder);
  return {
    variables: { DATA_DIR: dataDir },
    files: () => readdirSync(folder).filter((name) => !name.startsWith(".")),
    unfinished: () => readdirSync(folder).filter((name) => name.endsWith(".part")),
    leaveUnfinished: async (id) => writeFileSync(path.join(folder, `.${id}.4711.part`), "meio"),
    inUse: () => openFiles().filter((file) => file.startsWith(folder)).length,
    close: async () => rmSync(dataDir, { recursive: true }),
  };
}

async function openBucket(): Promise<Storage> {
  const server = await startS3();
  const prefix = server.variables.S3_PREFIX;
  return {
    variables: server.variables,
    files: () => server.keys().flatMap((key) => new RegExp(`^${prefix}([^/]+)$`).exec(key)?.[1] ?? []),
    unfinished: server.unfinished,
    leaveUnfinished: async (id) => {
      const bucket = new Bucket(mediaBucket(testSettings(server.variables)));
      await bucket.client.send(new CreateMultipartUploadCommand({ Bucket: bucket.name, Key: bucket.keyOf(id) }));
    },
    inUse: server.answering,
    close: async () => {
      await server.stop();
      server.remove();
    },
  };
}

/** This process's open files. */
function openFiles() {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}
