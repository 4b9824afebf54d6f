import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { sharedApp } from "#tests/support/app.ts";

const othersMay = (file: string) => statSync(file).mode & 0o077;

describe.skipIf(process.platform === "win32")("what other users of the machine may do", () => {
  it("is nothing with the lessons' files, which are for those enrolled", () => {
    expect(othersMay(path.join(inject("fixture").dataDir, "media"))).toBe(0);
  });

  it("is nothing with the secret that signs", async () => {
    expect(othersMay(path.join((await sharedApp()).dataDir, "session-secret"))).toBe(0);
  });
});
