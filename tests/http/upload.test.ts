import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "#app/domain/refusal.ts";
import { boundaryOf, partsOf } from "#app/http/bodies/upload/parts.server.ts";
import { readUpload } from "#app/http/bodies/upload/read-upload.server.ts";

type Sent = { name: string; content: Uint8Array; isFile?: boolean };

/** A form as browsers write it. */
function formOf(parts: Sent[], boundary: string) {
  const pieces = parts.flatMap(({ name, content, isFile }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.bin"' : ""}\r\n`,
    isFile ? "Content-Type: application/octet-stream\r\n\r\n" : "\r\n",
    content,
    "\r\n",
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as Uint8Array)));
}

/** The same bytes, in pieces that end at `cuts`. */
async function* cut(bytes: Uint8Array, cuts: number[]) {
  const ends = [...new Set([...cuts.map((at) => at % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    yield bytes.subarray(from, end);
    from = end;
  }
}

async function read(body: AsyncIterable<Uint8Array>, boundary: string) {
  const parts: { name: string; isFile: boolean; content: Buffer }[] = [];
  for await (const { name, isFile, chunks } of partsOf(body, boundary)) {
    const pieces: Uint8Array[] = [];
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
    parts.push({ name, isFile, content: Buffer.concat(pieces) });
  }
  return parts;
}

const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => "done",
    (error) => (error instanceof Refusal ? error.code : error),
  );

describe("the parts of a form", () => {
  const boundary = "----Fronteira7";
  /** Content that is full of almost-boundaries. */
  const almost = fc.constantFrom("\r\n--", "\r\n----Fronteira", "----Fronteira7", "\r\n\r\n", "--", "\r", "\r\r\n--");
  const bytes = fc
    .array(fc.oneof(almost.map(Buffer.from), fc.uint8Array({ maxLength: 40 })), { maxLength: 12 })
    .map((pieces) => Buffer.concat(pieces))
    .filter((content) => !content.includes(`\r\n--${boundary}`));

  it("come out as they were put in, wherever the body is cut", async () => {
    const part = fc.record({ name: fc.constantFrom("type", "file", "a b"), content: bytes, isFile: fc.boolean() });
    const form = fc.record({
      parts: fc.array(part, { maxLength: 5 }),
      cuts: fc.array(fc.nat({ max: 4_000 }), { maxLength: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(form, async ({ parts, cuts }) => {
        const seen = await read(cut(formOf(parts, boundary), cuts), boundary);
        const bare = ({ name, content, isFile }: Sent) => ({ name, isFile, content: Buffer.from(content) });
        expect(seen).toEqual(parts.map(bare));
      }),
      { numRuns: 400, seed: 20_261_121 },
    );
  });

  it("come out of a body cut into single bytes", async () => {
    const content = Buffer.from("\r\n--\r\n----Fronteira\r\n");
    const whole = formOf([{ name: "file", content, isFile: true }], boundary);
    const cuts = Array.from(whole, (_, at) => at);
    expect(await read(cut(whole, cuts), boundary)).toEqual([{ name: "file", isFile: true, content }]);
  });

  it("are none of a form that ends early, at whichever byte", async () => {
    const whole = formOf([{ name: "type", content: Buffer.from("video") }], boundary);
    for (let end = 0; end < whole.length - 3; end += 1) {
      expect(await codeOf(read(cut(whole.subarray(0, end), []), boundary))).toBe("invalid");
    }
    expect(await codeOf(read(cut(whole.subarray(0, -2), []), boundary))).toBe("done");
  });

  it.each([
    ["no head", `--${boundary}\r\n\r\nx\r\n--${boundary}--`],
    ["no name", `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--`],
    ["an endless head", `--${boundary}\r\nX: ${"x".repeat(9_000)}\r\n\r\nx\r\n--${boundary}--`],
    ["a boundary that goes on", `--${boundary}7\r\n\r\nx\r\n--${boundary}--`],
    ["something else", "a=1&b=2"],
  ])("are none of a form with %s", async (_, text) => {
    expect(await codeOf(read(cut(Buffer.from(text), []), boundary))).toBe("invalid");
  });

  it("are twelve at the most", async () => {
    const parts = Array.from({ length: 13 }, () => ({ name: "a", content: Buffer.from("1") }));
    expect(await codeOf(read(cut(formOf(parts.slice(1), boundary), []), boundary))).toBe("done");
    expect(await codeOf(read(cut(formOf(parts, boundary), []), boundary))).toBe("too_large");
  });

  it("are asked for no sooner than they are read", async () => {
    let given = 0;
    const endless = async function* () {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
      yield Buffer.from(head);
      for (;;) {
        given += 1;
        yield Buffer.alloc(1_000);
      }
    };
    const parts = partsOf(endless(), boundary);
    const { value: part } = await parts.next();
    let seen = 0;
    for await (const chunk of part!.chunks) {
      seen += chunk.length;
      if (seen > 50_000) break;
    }
    expect(given).toBeLessThan(53);
  });

  it.each([
    ["multipart/form-data; boundary=x", "x"],
    ['multipart/form-data; boundary="a b"; charset=utf-8', "a b"],
    ["Multipart/Form-Data; charset=utf-8; BOUNDARY=----W", "----W"],
  ])("%s says where they end", (type, expected) => {
    expect(boundaryOf(type)).toBe(expected);
  });

  it.each([
    [null, "unsupported"],
    ["application/json", "unsupported"],
    ["multipart/form-data", "invalid"],
    ["multipart/form-data; boundary=", "invalid"],
    [`multipart/form-data; boundary=${"x".repeat(71)}`, "invalid"],
  ])("%s does not", async (type, code) => {
    expect(await codeOf((async () => boundaryOf(type))())).toBe(code);
  });
});

describe("an upload", () => {
  const take = (form: FormData) =>
    readUpload(new Request("https://escola.example/", { method: "POST", body: form }), async ({ fields, file }) => {
      const pieces: Uint8Array[] = [];
      for await (const chunk of file) pieces.push(chunk);
      return { type: fields.get("type"), content: Buffer.concat(pieces).toString() };
    });
  const form = (...fields: [string, string | Blob][]) => {
    const made = new FormData();
    for (const [name, value] of fields) made.append(name, value);
    return made;
  };
  const file = new Blob(["conteúdo"]);

  it("is its fields and then its file", async () => {
    expect(await take(form(["type", "vídeo"], ["file", file], ["more", "x"]))).toEqual({
      type: "vídeo",
      content: "conteúdo",
    });
    expect(await take(form(["other", file], ["file", file], ["type", "late"]))).toEqual({
      type: null,
      content: "conteúdo",
    });
  });

  it("is none without a file, with a second one, or with endless text", async () => {
    expect(await codeOf(take(form(["type", "video"])))).toBe("invalid");
    expect(await codeOf(take(form(["file", "um texto"])))).toBe("invalid");
    expect(await codeOf(take(form(["file", file], ["file", file])))).toBe("invalid");
    expect(await codeOf(take(form(["type", "x".repeat(300_000)], ["file", file])))).toBe("too_large");
  });
});
