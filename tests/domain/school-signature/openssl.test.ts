import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPfx } from "#app/domain/school-signature/read-pfx.server.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const password = "senha ção €";

/** Files as another program exports them; the machines that have none do without. */
describe.skipIf(!hasOpenssl)("a file that OpenSSL makes", () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  const run = (...words: string[]) => execFileSync("openssl", words, { stdio: "pipe" });
  const made = (name: string, ...more: string[]) => {
    run(
      "pkcs12",
      "-export",
      "-inkey",
      at("key"),
      "-in",
      at("own"),
      "-out",
      at(name),
      "-passout",
      `pass:${password}`,
      ...more,
    );
    return readFileSync(at(name));
  };

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "pfx-"));
    const subject = ["-utf8", "-subj", "/C=BR/O=ICP-Brasil/CN=IGREJA DA CONCEIÇÃO"];
    run("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", at("key"), "-out", at("own"), ...subject);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["today", []],
    ["without a digest", ["-nomac"]],
    ["in the clear", ["-keypbe", "NONE", "-certpbe", "NONE"]],
    ["with 3DES, as programs of before", ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]],
  ])("%s opens with its password, whatever its letters, and with no other", (_, options) => {
    const file = made("file", ...options);
    const { key, chain } = readPfx(file, password);
    expect(chain.map((each) => each.toLegacyObject().subject.CN)).toEqual(["IGREJA DA CONCEIÇÃO"]);
    expect(chain[0]!.checkPrivateKey(key)).toBe(true);
    if (options.includes("NONE")) return;
    for (const other of ["senha cao", "", `${password} `])
      expect(() => readPfx(file, other)).toThrow("A senha não abre este arquivo");
  });

  it("is refused in words however it is damaged", () => {
    const file = made("damaged");
    for (let place = 0; place < file.length; place += 37) {
      const damaged = Buffer.from(file);
      damaged[place]! ^= 0x55;
      try {
        readPfx(damaged, password);
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid", fields: expect.anything() });
      }
      expect(() => readPfx(file.subarray(0, place), password)).toThrow("não é um certificado");
    }
  });
});
