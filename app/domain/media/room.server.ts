import { mkdir, statfs } from "node:fs/promises";
import { Refusal } from "#app/domain/refusal.ts";

const gibibyte = 1024 ** 3;

/** Makes a folder for files if need be. Refuses (full) where its disk is running out of room. */
export async function requireRoom(folder: string) {
  await readyFolder(folder);
  if (isScarce(await statfs(folder))) throw new Refusal("full");
}

/** Makes a folder for files if need be. */
export async function readyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Whether less than 5% of a disk is free, or less than a gibibyte: the rest is for the database. */
export function isScarce({ bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number }): boolean {
  return bavail * bsize < Math.max(blocks * bsize * 0.05, gibibyte);
}
