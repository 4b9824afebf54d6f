/** One value of DER: its tag, its length, and what is in it. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

/** Up to 127 in one byte; longer ones say first in how many. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

export const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);

/** A set, in the order that DER wants. */
export const setOf = (...parts: readonly Buffer[]) => der(0x31, ...parts.toSorted(Buffer.compare));

export const octets = (bytes: Uint8Array) => der(0x04, bytes);

export const smallInteger = (number: number) => der(0x02, Buffer.from([number]));

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Seven bits a byte; all but the last have the eighth set. */
function base128(number: number): number[] {
  const bytes = [number & 0x7f];
  for (let left = number >>> 7; left > 0; left >>>= 7) bytes.unshift(0x80 | (left & 0x7f));
  return bytes;
}

/** The value that bytes begin with, without what follows it. */
export const firstValue = (bytes: Buffer) => bytes.subarray(0, extent(bytes, 0).end);

/** What is in a value, without its tag and length. */
export const contentOf = (value: Buffer) => value.subarray(extent(value, 0).content);

/** The values within a value of DER, each as its own bytes. */
export function valuesIn(whole: Buffer): Buffer[] {
  const values: Buffer[] = [];
  for (let at = extent(whole, 0).content; at < whole.length; ) {
    const { end } = extent(whole, at);
    values.push(whole.subarray(at, end));
    at = end;
  }
  return values;
}

/** Where the content of the value at a place begins, and where it ends. */
function extent(bytes: Buffer, at: number): { content: number; end: number } {
  const first = bytes.readUInt8(at + 1);
  if (first < 0x80) return { content: at + 2, end: at + 2 + first };
  const content = at + 2 + (first & 0x7f);
  return { content, end: content + bytes.readUIntBE(at + 2, first & 0x7f) };
}
