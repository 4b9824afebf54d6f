import { mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { onlyFile, readMultipart } from "#app/http/bodies/multipart.server.ts";

const kibibyte = 1024;
const files = { photo: { maxBytes: 50 * kibibyte, tooLarge: "Grande demais." } };
const folder = mkdtempSync(path.join(inject("fixture").scratch, "multipart-"));
const limits = { files, upload: false, maxText: 10 * kibibyte, maxFields: 6, takesFiles: true, folder };

type Part = [name: string, value: string | { bytes: number; name?: string; type?: string }];

/** A form's request as a browser sends it; `pieces` cuts its body into so many chunks. */
function sent(parts: Part[], { pieces = 1, type, body }: { pieces?: number; type?: string; body?: string } = {}) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === "string") form.append(name, value);
    else
      form.append(name, new File([Buffer.alloc(value.bytes, "x")], value.name ?? "a.png", { type: value.type ?? "" }));
  }
  const made = new Request("http://escola.example/", { method: "POST", body: body ?? form });
  const headers = { "Content-Type": type ?? made.headers.get("Content-Type")! };
  return made.arrayBuffer().then((buffer) => {
    const bytes = new Uint8Array(buffer);
    const size = Math.ceil(bytes.length / pieces) || 1;
    const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => at * size);
    const rest = starts.map((at) => bytes.subarray(at, at + size));
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = rest.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
    });
    return new Request("http://escola.example/", {
      method: "POST",
      headers,
      body: stream,
      duplex: "half",
    } as RequestInit);
  });
}

const read = async (...asked: Parameters<typeof sent>) => await readMultipart(await sent(...asked), limits);
const texts = ({ fields }: Awaited<ReturnType<typeof readMultipart>>) =>
  [...fields].map(([name, value]) => [name, typeof value === "string" ? value : value.size]);

describe("readMultipart", () => {
  it.each([1, 2, 7, 100, 100_000])("reads fields and file from a body in %i pieces", async (pieces) => {
    const found = await read(
      [
        ["nome", "José\r\nda Silva"],
        ["photo", { bytes: 3_000 }],
        ["fim", ""],
      ],
      { pieces },
    );
    expect(texts(found)).toEqual([
      ["nome", "José\r\nda Silva"],
      ["photo", 3_000],
      ["fim", ""],
    ]);
    expect(found.tooLarge).toEqual({});
  });

  it("treats an empty file field as no file", async () => {
    expect(
      texts(
        await read([
          ["photo", { bytes: 0, name: "" }],
          ["nome", "Ana"],
        ]),
      ),
    ).toEqual([["nome", "Ana"]]);
    expect(texts(await read([["photo", { bytes: 0, name: "vazio.png" }]]))).toEqual([["photo", 0]]);
  });

  it.each(["virus", "constructor", "__proto__"])("drops a file %s that the form does not take", async (name) => {
    expect(
      texts(
        await read([
          [name, { bytes: 10 }],
          ["nome", "Ana"],
        ]),
      ),
    ).toEqual([["nome", "Ana"]]);
  });

  it("takes several files in a field that may have them, and says where there are more", async () => {
    const several = { photo: { ...files.photo, maxFiles: 2, tooMany: "Duas no máximo." } };
    const photos = (many: number, bytes = 10) => Array.from({ length: many }, (): Part => ["photo", { bytes }]);
    const readSeveral = async (parts: Part[]) => await readMultipart(await sent(parts), { ...limits, files: several });
    expect(texts(await readSeveral([...photos(2), ["nome", "Ana"]]))).toEqual([
      ["photo", 10],
      ["photo", 10],
      ["nome", "Ana"],
    ]);
    const tooMany = await readSeveral([["nome", "Ana"], ...photos(4)]);
    expect([tooMany.tooLarge, tooMany.fields.get("nome")]).toEqual([{ photo: ["Duas no máximo."] }, "Ana"]);
    const tooLarge = await readSeveral([...photos(1, 51 * kibibyte), ...photos(2), ["nome", "Ana"]]);
    expect([tooLarge.tooLarge, tooLarge.fields.get("nome")]).toEqual([{ photo: ["Grande demais."] }, "Ana"]);
    await expect(read(photos(2))).rejects.toMatchObject({ code: "too_large" });
  });

  it("keeps the typed fields when a file is too large, whatever its size", async () => {
    for (const bytes of [50 * kibibyte + 1, 3_000_000, 9_000_000]) {
      const found = await read(
        [
          ["nome", "Ana"],
          ["photo", { bytes }],
          ["sobre", "Planto."],
        ],
        { pieces: 50 },
      );
      expect(texts(found)).toEqual([
        ["nome", "Ana"],
        ["sobre", "Planto."],
      ]);
      expect(found.tooLarge).toEqual({ photo: ["Grande demais."] });
    }
    expect((await read([["photo", { bytes: 50 * kibibyte }]])).tooLarge).toEqual({});
  });

  it("keeps a large file beside the memory until the form is done with", async () => {
    const large = { ...limits, files: { photo: { ...files.photo, maxBytes: 1_000 * kibibyte } } };
    {
      await using found = await readMultipart(await sent([["photo", { bytes: 300_000, type: "image/png" }]]), large);
      expect(readdirSync(folder)).toHaveLength(1);
      const photo = found.fields.get("photo") as unknown as File;
      expect([photo.type, Buffer.from(await photo.arrayBuffer()).equals(Buffer.alloc(300_000, "x"))]).toEqual([
        "image/png",
        true,
      ]);
    }
    expect(readdirSync(folder)).toEqual([]);
    await expect(readMultipart(await sent(Array(2).fill(["photo", { bytes: 300_000 }])), large)).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("stores no file from somebody without permission and stops reading early", async () => {
    let pulled = 0;
    const head =
      '--b\r\nContent-Disposition: form-data; name="nome"\r\n\r\nAna\r\n--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n';
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(pulled ? new Uint8Array(kibibyte) : new TextEncoder().encode(head));
        pulled += 1;
      },
    });
    const headers = { "Content-Type": "multipart/form-data; boundary=b" };
    const endless = new Request("http://escola.example/", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    const found = await readMultipart(endless, { ...limits, takesFiles: false });
    expect(texts(found)).toEqual([["nome", "Ana"]]);
    expect(found.tooLarge).toEqual({});
    expect(pulled).toBeLessThan(15);
    expect(found.leftOut).toEqual([{ field: "photo", fileName: "a" }]);
  });

  it("passes over a file for the texts behind it where these alone are kept, and names it", async () => {
    const form: Part[] = [
      ["photo", { bytes: 12 * 1024 * kibibyte, name: "férias.jpg" }],
      ["bio", "Escrevi muito aqui."],
      ["logo", { bytes: 0, name: "" }],
    ];
    const found = await readMultipart(await sent(form, { pieces: 50 }), { ...limits, takesFiles: "texts" });
    expect(texts(found)).toEqual([["bio", "Escrevi muito aqui."]]);
    expect(found.leftOut).toEqual([{ field: "photo", fileName: "férias.jpg" }]);
  });

  it.each<[string, Part[]]>([
    ["too many fields", Array.from({ length: 7 }, (_, n): Part => [`f${n}`, "1"])],
    [
      "two files",
      [
        ["photo", { bytes: 1 }],
        ["photo", { bytes: 1 }],
      ],
    ],
    ["too much text", [["nome", "x".repeat(10 * kibibyte + 1)]]],
    ["a large file that is not asked for", [["virus", { bytes: 3_000_000 }]]],
  ])("refuses %s", async (_, parts) => {
    await expect(read(parts)).rejects.toMatchObject({ code: "too_large" });
  });

  it.each([
    ["no boundary", "multipart/form-data", "x"],
    ["nothing at all", "multipart/form-data; boundary=x", ""],
    ["no such parts", "multipart/form-data; boundary=x", "a=1"],
    ["no end", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ["an endless head", "multipart/form-data; boundary=x", `--x\r\nX: ${"x".repeat(20_000)}\r\n\r\n1\r\n--x--`],
    ["no head", "multipart/form-data; boundary=x", "--x\r\n\r\n1\r\n--x--"],
    ["no name", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--"],
    ["half a head", "multipart/form-data; boundary=x", "--x\r\nContent-Dispo"],
  ])("refuses a body with %s", async (_, type, body) => {
    await expect(read([], { type, body })).rejects.toMatchObject({ code: "invalid" });
  });
});

/** A form whose upload is the field `file`; with `cuts` its bytes arrive in pieces that end there. */
function uploadOf(form: FormData | Uint8Array, cuts: number[] = []) {
  const made = new Request("http://escola.example/", { method: "POST", body: form as FormData });
  const type =
    form instanceof FormData ? made.headers.get("Content-Type")! : "multipart/form-data; boundary=Fronteira7";
  return made.arrayBuffer().then((buffer) => {
    const bytes = new Uint8Array(buffer);
    const ends = [...new Set([...cuts.map((at) => at % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
    const body = Readable.toWeb(Readable.from(ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))));
    const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" } as unknown as RequestInit;
    return new Request("http://escola.example/", init);
  });
}

const uploadLimits = { files: {}, upload: true, maxText: 256 * kibibyte, maxFields: 12, takesFiles: true, folder };

async function take(request: Request) {
  await using sent = await readMultipart(request, uploadLimits);
  const pieces: Uint8Array[] = [];
  for await (const chunk of onlyFile(sent.uploads)) pieces.push(chunk);
  return { type: sent.fields.get("type"), content: Buffer.concat(pieces) };
}

const formWith = (...fields: [string, string | Blob][]) => {
  const made = new FormData();
  for (const [name, value] of fields) made.append(name, value);
  return made;
};

describe("an upload", () => {
  const almost = fc.constantFrom("\r\n--", "\r\n--Fronteira", "--Fronteira7", "\r\n\r\n", "--", "\r", "\r\r\n--");
  const bytes = fc
    .array(fc.oneof(almost.map(Buffer.from), fc.uint8Array({ maxLength: 40 })), { maxLength: 12 })
    .map((pieces) => Buffer.concat(pieces))
    .filter((content) => !Buffer.concat([Buffer.from("\r\n"), content]).includes("\r\n--Fronteira7"));
  const written = (content: Uint8Array) =>
    Buffer.concat([
      Buffer.from('--Fronteira7\r\nContent-Disposition: form-data; name="type"\r\n\r\nvídeo\r\n'),
      Buffer.from('--Fronteira7\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
      content,
      Buffer.from("\r\n--Fronteira7--\r\n"),
    ]);

  it("comes out as it was put in, wherever the body is cut", async () => {
    const cuts = fc.array(fc.nat({ max: 1_000 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(bytes, cuts, async (content, at) => {
        expect(await take(await uploadOf(written(content), at))).toEqual({ type: "vídeo", content });
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });

  it("fails where the form ends early, at whichever byte", async () => {
    const whole = written(Buffer.from("conteúdo"));
    for (let end = 0; end < whole.length - 4; end += 1) {
      await expect(take(await uploadOf(whole.subarray(0, end)))).rejects.toMatchObject({ code: "invalid" });
    }
  });

  it("has the fields before it, then those behind it, and fails at its end where another file follows", async () => {
    const file = new Blob(["conteúdo"]);
    const content = Buffer.from("conteúdo");
    expect(await take(await uploadOf(formWith(["type", "video"], ["other", file], ["file", file])))).toEqual({
      type: "video",
      content,
    });
    expect(await take(await uploadOf(formWith(["file", file], ["type", "late"])))).toEqual({ type: "late", content });
    await expect(take(await uploadOf(formWith(["file", file], ["file", file])))).rejects.toMatchObject({
      message: "Envie um arquivo de cada vez.",
    });
  });

  it("may be several files, one after the other, with the fields behind them", async () => {
    const [one, two] = [new File(["um"], "1.pdf"), new File(["dois"], "2.pdf")];
    const request = await uploadOf(formWith(["type", "a"], ["file", one], ["file", two], ["last", "b"]));
    await using sent = await readMultipart(request, uploadLimits);
    const read: [string, string][] = [];
    for await (const { fileName, content } of sent.uploads) {
      const pieces: Uint8Array[] = [];
      for await (const chunk of content) pieces.push(chunk);
      read.push([fileName, Buffer.concat(pieces).toString()]);
    }
    expect(read).toEqual([
      ["1.pdf", "um"],
      ["2.pdf", "dois"],
    ]);
    expect([...sent.fields]).toEqual([
      ["type", "a"],
      ["last", "b"],
    ]);
  });

  it.each<[string, FormData, string]>([
    ["no file", formWith(["type", "video"]), "invalid"],
    ["a text instead", formWith(["file", "um texto"]), "invalid"],
    ["too much text", formWith(["type", "x".repeat(300_000)], ["file", new Blob(["x"])]), "too_large"],
    ["too much text behind it", formWith(["file", new Blob(["x"])], ["type", "x".repeat(300_000)]), "too_large"],
    ["too many fields", formWith(...Array.from({ length: 13 }, (): [string, string] => ["a", "1"])), "too_large"],
  ])("fails with %s", async (_, form, code) => {
    await expect(take(await uploadOf(form))).rejects.toMatchObject({ code });
  });

  it("pulls the body only as it is read, and stops once it is abandoned", async () => {
    let given = 0;
    let isCancelled = false;
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(given ? new Uint8Array(16 * kibibyte) : new TextEncoder().encode(head));
        given += 1;
      },
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const sent = await readMultipart(new Request("http://escola.example/", init), uploadLimits);
    let seen = 0;
    for await (const chunk of onlyFile(sent.uploads)) {
      seen += chunk.length;
      if (seen > 1_000_000) break;
    }
    expect(given).toBeLessThan(90);
    await sent[Symbol.asyncDispose]();
    await expect.poll(() => isCancelled).toBe(true);
  });
});
