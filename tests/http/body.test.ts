import { mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it, vi } from "vitest";
import { parseJson, receiveJson } from "#app/http/bodies/body.ts";

const sent = (body: BodyInit, type = "application/json") =>
  new Request("http://127.0.0.1/api/x", { method: "POST", body, headers: { "Content-Type": type } });

/** Received as calls receive it, and read. */
async function readJson(request: Request, limit?: number) {
  await using received = await receiveJson(request, { limit });
  return await parseJson(received);
}

describe("a JSON body", () => {
  it("reads JSON, whatever its charset parameter", async () => {
    expect(await readJson(sent('{"a":[1,"ã"]}', "application/json; charset=utf-8"))).toEqual({ a: [1, "ã"] });
  });

  it("refuses other content types", async () => {
    await expect(readJson(sent("a=1", "application/x-www-form-urlencoded"))).rejects.toMatchObject({
      code: "unsupported",
    });
    await expect(readJson(sent("{}", "text/plain"))).rejects.toMatchObject({ code: "unsupported" });
  });

  it("refuses more bytes than the limit", async () => {
    await expect(readJson(sent(JSON.stringify("x".repeat(70_000))))).rejects.toMatchObject({ code: "too_large" });
  });

  it.each([
    ["half of it", '{"a":'],
    ["nothing", ""],
    ["too deep", `${"[".repeat(30)}${"]".repeat(30)}`],
    ["too many keys", JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])))],
    ["a prototype", '{"__proto__":{"admin":true}}'],
  ])("refuses %s", async (_, text) => {
    await expect(readJson(sent(text))).rejects.toMatchObject({ code: "invalid", message: "JSON inválido." });
  });

  it("reads a list of five hundred, and refuses one of thousands", async () => {
    const list = (length: number) => JSON.stringify({ ids: Array.from({ length }, (_, i) => i) });
    expect(await readJson(sent(list(500)))).toMatchObject({ ids: { length: 500 } });
    await expect(readJson(sent(list(2_000)))).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["deep", "[".repeat(3_000_000)],
    ["long", `[${"0,".repeat(3_000_000)}0]`],
    ["full of keys", `{${Array.from({ length: 300_000 }, (_, i) => `"${i}":0`).join()}}`],
  ])("makes nothing of megabytes that are %s", async (_, text) => {
    const parse = vi.spyOn(JSON, "parse");
    await expect(readJson(sent(text), 7 * 1024 * 1024)).rejects.toMatchObject({ code: "invalid" });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it("never interprets the inside of a string", async () => {
    const said = { [`${"[{,".repeat(2_000)}`]: `"${"]},\\".repeat(2_000)}`, after: ["\\", '\\"', ""] };
    expect(await readJson(sent(JSON.stringify(said)))).toEqual(said);
  });

  it("of megabytes waits in a file, which is gone afterwards", async () => {
    const folder = mkdtempSync(path.join(inject("fixture").scratch, "spool-"));
    const said = { photo: "x".repeat(3_000_000) };
    {
      await using received = await receiveJson(sent(JSON.stringify(said)), { limit: 7 * 1024 * 1024, folder });
      expect(readdirSync(folder)).toHaveLength(1);
      expect(await parseJson(received)).toEqual(said);
    }
    await expect(receiveJson(sent(JSON.stringify(said)), { limit: 1_000_000, folder })).rejects.toMatchObject({
      code: "too_large",
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses bytes that are not UTF-8", async () => {
    await expect(readJson(sent(new Uint8Array([0x22, 0xff, 0x22])))).rejects.toMatchObject({ code: "invalid" });
  });
});
