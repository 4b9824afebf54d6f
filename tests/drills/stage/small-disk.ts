import { execFileSync } from "node:child_process";
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

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
    /** Takes the last byte. */
    fill: () => fill(ballast),
    /** Gives all of that back. */
    empty: () => rmSync(ballast, { force: true }),
  };
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
