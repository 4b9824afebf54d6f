import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-media-"));
const folder = path.join(dataDir, "media");
mkdirSync(path.join(folder, "unreadable"), { recursive: true });
writeFileSync(path.join(folder, "whole"), "sementeira");
afterAll(() => rmSync(dataDir, { recursive: true }));

const ctx = ctxOf(undefined as never, null, { settings: { ...testSettings(), DATA_DIR: dataDir } });
const { signal } = new AbortController();

async function read(id: string, start: number, end: number) {
  return (await buffer(await (await fileStore(ctx)).read(id, { start, end, signal }))).toString();
}

/** The files of the folder that this process holds open. */
function heldOpen() {
  const links = readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  return links.filter((link) => link.startsWith(folder));
}

describe("reading a file", () => {
  it("gives the bytes from the first to the last asked for, and fails where the file has fewer", async () => {
    expect(await read("whole", 0, 9)).toBe("sementeira");
    expect(await read("whole", 2, 4)).toBe("men");
    await expect(read("whole", 0, 10)).rejects.toThrow("shorter than its row says");
    await expect(read("missing", 0, 9)).rejects.toMatchObject({ code: "unavailable" });
  });

  it.runIf(process.platform === "linux")("holds no file open when it is done, left or failed", async () => {
    await read("whole", 0, 9);
    await expect(read("whole", 0, 10)).rejects.toThrow();
    await expect(read("unreadable", 0, 9)).rejects.toMatchObject({ code: "EISDIR" });
    await (await (await fileStore(ctx)).read("whole", { start: 0, end: 9, signal })).cancel();
    const leaving = new AbortController();
    const left = (await (await fileStore(ctx)).read("whole", { start: 0, end: 9, signal: leaving.signal })).getReader();
    leaving.abort(new Error("gone"));
    await expect(left.read()).rejects.toThrow("gone");
    expect(heldOpen()).toEqual([]);
  });
});
