import { hash } from "node:crypto";

const newline = 0x0a;
const modulus = 1n << 256n;

/** Cuts what PostgreSQL sends by COPY into pieces of some 64 KiB that end where a row ends. */
export async function* wholeRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < 65_536) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(newline) + 1;
    if (end > 0) yield all.subarray(0, end);
    held = end < all.length ? [all.subarray(end)] : [];
    bytes = all.length - end;
  }
  if (bytes) yield Buffer.concat(held);
}

/**
 * What stands for the content of a table, whatever order its rows come in: how many they are, and the sum of the
 * SHA-256 of each (modulo 2^256). In COPY's text form a row is a line, and a line is nothing else.
 */
export class RowDigest {
  #rows = 0;
  #sum = 0n;

  /** `rows` ends where a row ends. */
  add(rows: Buffer) {
    for (let from = 0; from < rows.length; ) {
      const end = rows.indexOf(newline, from);
      const row = rows.subarray(from, end < 0 ? rows.length : end);
      this.#sum = (this.#sum + BigInt(`0x${hash("sha256", row, "hex")}`)) % modulus;
      this.#rows += 1;
      from = end < 0 ? rows.length : end + 1;
    }
  }

  get value() {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, "0") };
  }

  /** A step of a pipeline that counts what passes. */
  through = (source: AsyncIterable<Buffer>) => this.#pass(wholeRows(source));

  async *#pass(source: AsyncIterable<Buffer>) {
    for await (const rows of source) {
      this.add(rows);
      yield rows;
    }
  }
}
