import { describe, expect, it } from "vitest";
import { readMultipart } from "#app/http/bodies/multipart.server.ts";

const kibibyte = 1024;
const files = { photo: { maxBytes: 50 * kibibyte, tooLarge: "Grande demais." } };
const limits = { files, maxText: 10 * kibibyte, maxFields: 6, takesFiles: true };

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
    expect(found.tooLarge).toEqual([]);
  });

  it("takes the field of a file that nobody chose for nothing", async () => {
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

  it("drops files that the form does not take", async () => {
    expect(
      texts(
        await read([
          ["virus", { bytes: 10 }],
          ["nome", "Ana"],
        ]),
      ),
    ).toEqual([["nome", "Ana"]]);
  });

  it("keeps what was typed when a file is too large, however much of it there is", async () => {
    for (const bytes of [50 * kibibyte + 1, 3_000_000, 9_000_000]) {
      const found = await read(
        [
          ["nome", "Ana"],
          ["photo", { bytes }],
        ],
        { pieces: 50 },
      );
      expect(texts(found)).toEqual([["nome", "Ana"]]);
      expect(found.tooLarge).toEqual(["photo"]);
    }
    expect((await read([["photo", { bytes: 50 * kibibyte }]])).tooLarge).toEqual([]);
  });

  it("reads no file of somebody who may not send one, and little of what they send", async () => {
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
    expect(found.tooLarge).toEqual([]);
    expect(pulled).toBeLessThan(15);
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
    ["a head without end", [["a".repeat(9_000), "1"]]],
  ])("refuses %s", async (_, parts) => {
    await expect(read(parts)).rejects.toMatchObject({ code: "too_large" });
  });

  it.each([
    ["no boundary", "multipart/form-data", "x"],
    ["nothing at all", "multipart/form-data; boundary=x", ""],
    ["no such parts", "multipart/form-data; boundary=x", "a=1"],
    ["no end", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ["half a head", "multipart/form-data; boundary=x", "--x\r\nContent-Dispo"],
  ])("refuses a body with %s", async (_, type, body) => {
    await expect(read([], { type, body })).rejects.toMatchObject({ code: "invalid" });
  });
});
