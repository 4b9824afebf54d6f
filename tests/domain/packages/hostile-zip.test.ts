import { buffer } from "node:stream/consumers";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openPackage } from "#app/domain/packages/package-zip.server.ts";
import { sourceOf, zipOf } from "#tests/domain/packages/a-package.ts";

type Entry = {
  name: string;
  data?: Buffer;
  /** The packed bytes, where they are not the data's. */
  packed?: Buffer;
  method?: number;
  /** What the directory says, where it lies. */
  says?: { size?: number; packedSize?: number; at?: number };
  mode?: number;
  flags?: number;
};

/** A ZIP written by hand, so that it may lie. */
function handmade(entries: Entry[], count = entries.length) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const {
    name,
    data = Buffer.from("x"),
    method = 0,
    says = {},
    mode = 0o100644,
    flags = 0x800,
    ...rest
  } of entries) {
    const packed = rest.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const named = Buffer.from(name, "utf8");
    const size = says.size ?? data.length;
    const packedSize = says.packedSize ?? packed.length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packedSize, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(named.length, 26);
    parts.push(local, named, packed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(packedSize, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(named.length, 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(says.at ?? at, 42);
    directory.push(central, named);
    at += local.length + named.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

const opened = (bytes: Buffer) => openPackage(sourceOf(bytes));
const zeros = (bytes: number) => Buffer.alloc(bytes);

describe("a package's ZIP", () => {
  it("opens, lists its files without folders and what systems leave, and reads them", async () => {
    const zip = await opened(
      handmade([
        { name: "pasta/", mode: 0o040755, data: zeros(0) },
        { name: "pasta/é.txt", data: Buffer.from("oi") },
        { name: "b.txt", method: 8, data: Buffer.from("ola ".repeat(100)) },
        { name: "__MACOSX/._b.txt" },
        { name: ".DS_Store" },
      ]),
    );
    expect([...zip.files]).toEqual([
      ["pasta/é.txt", 2],
      ["b.txt", 400],
    ]);
    expect((await buffer(await zip.open("b.txt"))).toString()).toBe("ola ".repeat(100));
    expect((await zip.head("b.txt", 5)).toString()).toBe("ola o");
    await expect(zip.readSmall("b.txt", 399)).rejects.toMatchObject({ code: "invalid" });
    await expect(zip.open("c.txt")).rejects.toMatchObject({ code: "invalid" });
  });

  const harmful = "sai da pasta";
  it.each<[string, Buffer, string]>([
    ["a way up", handmade([{ name: "../fora.txt" }]), harmful],
    ["a way up in between", handmade([{ name: "a/../../fora.txt" }]), harmful],
    ["a way up with backslashes", handmade([{ name: "..\\fora.txt" }]), harmful],
    ["an absolute name", handmade([{ name: "/etc/passwd" }]), harmful],
    ["a drive", handmade([{ name: "C:\\a.txt" }]), harmful],
    ["an empty part", handmade([{ name: "a//b" }]), harmful],
    ["a name with a line feed", handmade([{ name: "a\nb" }]), harmful],
    ["a name without end", handmade([{ name: "a".repeat(501) }]), harmful],
    ["a link", handmade([{ name: "link", mode: 0o120777, data: Buffer.from("/etc/passwd") }]), "atalhos"],
    ["a device", handmade([{ name: "zero", mode: 0o020666 }]), "atalhos"],
    ["a password", handmade([{ name: "a", method: 8, flags: 0x801 }]), "senha"],
    ["an unknown compression", handmade([{ name: "a", method: 12 }]), "compressão"],
    ["a name twice", handmade([{ name: "a" }, { name: "a" }]), "duas vezes"],
    ["65,535 entries", handmade([{ name: "a" }], 65_535), "mais de 10.000"],
    ["10,001 entries", handmade(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}` }))), "mais de 10.000"],
    ["fewer entries than it says", handmade([{ name: "a" }], 9), "não é um ZIP"],
    ["a bomb", handmade([{ name: "a", method: 8, data: zeros(50 * 1024 ** 2) }]), "grandes demais"],
    ["terabytes", handmade([{ name: "a", method: 8, says: { size: 0xfffffffe } }]), "grandes demais"],
    [
      "shared bytes",
      handmade([
        { name: "a", data: zeros(100) },
        { name: "b", data: zeros(100), says: { at: 0 } },
      ]),
      "grandes demais",
    ],
    ["a stored entry of another size", handmade([{ name: "a", says: { size: 5 } }]), "não é um ZIP"],
    ["nothing", Buffer.alloc(0), "não é um ZIP"],
    ["words", Buffer.from("PK, mas não um zip"), "não é um ZIP"],
    ["half of it", handmade([{ name: "a" }]).subarray(0, 60), "não é um ZIP"],
  ])("with %s is refused", async (_, bytes, sentence) => {
    await expect(opened(bytes)).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining(sentence) });
  });

  it.each<[string, Entry]>([
    ["more bytes than it said", { name: "a", method: 8, data: zeros(2_000_000), says: { size: 100 } }],
    ["fewer bytes than it said", { name: "a", method: 8, data: zeros(100), says: { size: 5_000 } }],
    ["bytes that cannot be unpacked", { name: "a", method: 8, packed: Buffer.from("não"), says: { size: 9 } }],
  ])("fails while a file gives %s", async (_, entry) => {
    const zip = await opened(handmade([entry]));
    await expect(zip.readSmall("a", 10_000_000)).rejects.toMatchObject({ code: "invalid" });
    expect((await zip.head("a", 8).catch(() => Buffer.alloc(0))).length).toBeLessThanOrEqual(8);
  });

  it("is read in few large steps, for storages that answer each one over a network", async () => {
    const bytes = zipOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${at}.txt`, "x"])));
    let reads = 0;
    const source = sourceOf(bytes);
    const read: typeof source.read = (start, end) => {
      reads += 1;
      return source.read(start, end);
    };
    await openPackage({ ...source, read });
    expect(reads).toBeLessThan(10);
  });
});
