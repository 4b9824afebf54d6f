import type { SignedCtx } from "#app/domain/ctx.ts";

/** One thing as it is read on the page: what it is, what is known of it, and words that were written. */
export type Entry = { title: string; facts: (readonly [name: string, value: string])[]; words?: string };

/** A part of the copy of somebody's data: a JSON file, and a section of the page. */
export type Section = {
  /** The name of the JSON file, without its ending. */
  file: string;
  title: string;
  about: string;
  /** The columns that name the person, `table.column`, whose rows are in here. */
  holds: readonly string[];
  /** Everything there is, some rows at a time; each as it goes into the file and as it is read. */
  read: (ctx: SignedCtx) => AsyncGenerator<{ json: unknown; entry: Entry }[]>;
};

const atOnce = 200;

/**
 * A section over rows that are read page by page, so that no more than a page is held at once. `after` gives the next
 * rows after the last one that was read, in a fixed order, `most` at the most.
 */
export function section<Row>({
  after,
  json,
  entry,
  ...about
}: Omit<Section, "read"> & {
  after: (ctx: SignedCtx, last: Row | undefined, most: number) => Promise<Row[]>;
  json: (row: Row) => unknown;
  entry: (row: Row) => Entry;
}): Section {
  return {
    ...about,
    async *read(ctx) {
      for (let last: Row | undefined; ; ) {
        const rows = await after(ctx, last, atOnce);
        if (rows.length) yield rows.map((row) => ({ json: json(row), entry: entry(row) }));
        if (rows.length < atOnce) return;
        last = rows.at(-1);
      }
    },
  };
}
