import { hash } from "node:crypto";

const newline = 0x0a;
const modulus = 1n << 256n;

/** Cuts PostgreSQL's COPY output into pieces of some 64 KiB that end at the end of a row. */
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
 * A digest of a table's content, whatever the order of its rows: their number, and the sum of the SHA-256 of each
 * (modulo 2^256). In COPY's text format every row is one line.
 */
export class RowDigest {
  #rows = 0;
  #sum = 0n;

  /** `rows` ends at the end of a row. */
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

  /** A pipeline step that counts bytes. */
  through = (source: AsyncIterable<Buffer>) => this.#pass(wholeRows(source));

  async *#pass(source: AsyncIterable<Buffer>) {
    for await (const rows of source) {
      this.add(rows);
      yield rows;
    }
  }
}
