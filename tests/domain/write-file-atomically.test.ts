import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeFileAtomically } from "#app/domain/write-file-atomically.server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sementeira-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("puts a file in its place, over an older one, for its owner alone", async () => {
  const file = path.join(folder, "7.eml");
  await writeFileAtomically(file, Buffer.from("a longer first writing"));
  await writeFileAtomically(file, Buffer.from("the second"));
  expect(readFileSync(file, "utf8")).toBe("the second");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["7.eml"]);
});

it("leaves nothing behind where the file cannot have its place", async () => {
  mkdirSync(path.join(folder, "taken"));
  await expect(writeFileAtomically(path.join(folder, "taken"), Buffer.from("x"))).rejects.toMatchObject({
    code: "EISDIR",
  });
  expect(readdirSync(folder)).toEqual(["taken"]);
});
