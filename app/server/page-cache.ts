import { LRUCache } from "lru-cache";
import type { CachedResponse } from "#app/server/cached-response.ts";

/** How long a page is used after its rendering began; other instances' writes appear after this at the latest. */
const maxAgeMs = 5_000;
const maxPages = 2_000;
const maxPageBytes = 512 * 1024;
/** Renderings share one thread; more at once only slow each other down. */
const maxRenderings = 50;

/** Too many pages are being rendered; the reader is asked to come back. */
export class TooManyRenderings extends Error {}

/** Undefined if the answer is not the same for every visitor. */
type Render = () => Promise<CachedResponse | undefined>;

/**
 * Caches public pages and calls. Readers who ask for the same page at once share one rendering. Call `clear` after
 * every possible write: a rendering under way still goes to those who asked before, and is not stored. With a size of 0
 * bytes nothing is stored.
 */
export function openPageCache(megabytes: number) {
  const bytes = Math.max(1, megabytes * 1024 * 1024);
  let renderings = 0;
  // In an object: `fetch` rejects if `clear` is called while it waits for undefined.
  const pages = new LRUCache<string, { page: CachedResponse | undefined }, Render>({
    max: maxPages,
    maxSize: bytes,
    maxEntrySize: Math.min(maxPageBytes, bytes),
    sizeCalculation: ({ page }) => page?.size ?? 1,
    ttl: maxAgeMs,
    ignoreFetchAbort: true, // Those who wait for a rendering get it, also after `clear`.
    async fetchMethod(_key, _stale, { options, context: render }) {
      if (renderings >= maxRenderings) throw new TooManyRenderings();
      renderings += 1;
      const begun = performance.now();
      try {
        const page = await render();
        options.ttl = page?.isStorable ? Math.max(1, maxAgeMs - (performance.now() - begun)) : 1;
        return { page };
      } finally {
        renderings -= 1;
      }
    },
  });
  return {
    find: (key: string) => pages.get(key)?.page,
    render: async (key: string, render: Render) => (await pages.fetch(key, { context: render }))?.page,
    clear: () => pages.clear(),
  };
}

export type PageCache = ReturnType<typeof openPageCache>;
