import { execFileSync } from "node:child_process";
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const tmpfs = 0x01021994;

/** A disk of its own, small enough to be filled; undefined where this user may not mount one. */
export function mountSmallDisk(mebibytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "sementeira-drill-disk-"));
  try {
    const options = `size=${mebibytes}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "sementeira-drill", folder], { stdio: "pipe" });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  const ballast = path.join(folder, "ballast");
  const unmount = () => {
    process.off("exit", unmount);
    execFileSync("umount", ["--lazy", folder], { stdio: "pipe" });
    rmdirSync(folder);
  };
  process.once("exit", unmount);
  return {
    folder,
    unmount,
    /** How many mebibytes are free. */
    free: () => {
      const { bavail, bsize } = statfsSync(folder);
      return (bavail * bsize) / 1024 ** 2;
    },
    /** Takes the last byte of the small disk, and throws where the folder is on any other. */
    fill: () => {
      assertSmallDisk(folder, mebibytes);
      fill(ballast);
    },
    /** Gives all of that back. */
    empty: () => rmSync(ballast, { force: true }),
  };
}

/** After the small disk is unmounted the same path lies on the machine's own disk, which must never be filled. */
export function assertSmallDisk(folder: string, mebibytes: number) {
  const { type, blocks, bsize } = statfsSync(folder);
  const isMounted = statSync(folder).dev !== statSync(path.dirname(folder)).dev;
  if (type !== tmpfs || !isMounted || blocks * bsize > mebibytes * 1024 ** 2)
    throw new Error(`${folder} is not on a small disk of its own: it will not be filled.`);
}

function fill(file: string) {
  const handle = openSync(file, "a");
  try {
    for (let size = 1024 ** 2; size >= 4096; ) {
      try {
        if (writeSync(handle, Buffer.alloc(size)) < size) size /= 2;
      } catch {
        size /= 2;
      }
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
