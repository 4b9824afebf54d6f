import { LRUCache } from "lru-cache";
import type { CachedResponse } from "#app/server/cached-response.ts";

/** How long a page may be shown after its rendering began: what another instance wrote is seen no later than this. */
const maxAgeMs = 5_000;
const maxPages = 2_000;
const maxPageBytes = 512 * 1024;
/** Renderings share one thread: more of them at once only make all of them slow. */
const maxRenderings = 50;

/** So many pages are being rendered that one more has to wait; the reader is asked to come back. */
export class TooManyRenderings extends Error {}

/** Undefined where the answer turns out not to be the same for every visitor. */
type Render = () => Promise<CachedResponse | undefined>;

/**
 * Public pages and calls as visitors are answered with them. Readers who ask for the same page at once share one
 * rendering. Call `clear` after everything that may have written: what is being rendered then still goes to those who
 * asked before, and is not stored. In: how much memory it may use; with 0 nothing is stored.
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
    ignoreFetchAbort: true, // Anyone who already waits for a rendering gets it, also after `clear`.
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
