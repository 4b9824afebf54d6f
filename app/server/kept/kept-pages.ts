import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { publicGeneration } from "#app/domain/public-generation.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { isFromOutside } from "#app/server/answer/styles/first-styles.ts";
import type { Finished } from "#app/server/kept/finished.ts";
import { isVisitor, type Place, placeOf } from "#app/server/kept/places.ts";

/** What is kept, and at which number of `publicGeneration` its making began. */
type Kept = { finished: Finished; generation: number };
type Making = { finished: Promise<Finished | undefined>; generation: number };

/** A place as one visitor asks for it. */
export type Asked = Place & { savesData: boolean; isFromOutside: boolean; key: string };

/** What is written without an event, or by hand, is seen after this time at the latest, in milliseconds. */
const longest = 60_000;
const mostEntries = 2_000;
const largest = 512 * 1024;
/** Of the memory, this part is for searches. */
const forSearches = 1 / 8;

/**
 * The public pages and calls that visitors are answered with from memory. In: how many bytes they may take up; with 0
 * nothing is kept. Nothing is kept either before `hears` has said that changes elsewhere are heard of.
 */
export function keepPages(bytes: number) {
  const pages = shelf(bytes * (1 - forSearches));
  const searches = shelf(bytes * forSearches);
  const making = new Map<string, Making>();
  let isHearing = false;

  return {
    hears(yes: boolean) {
      isHearing = yes;
    },

    /** What is in memory, for the figures. */
    figures: () => ({ entries: pages.size + searches.size, bytes: pages.calculatedSize + searches.calculatedSize }),

    /** What a visitor asks for, where that is the same for every visitor. */
    askedBy(req: IncomingMessage): Asked | undefined {
      const place = isVisitor(req) ? placeOf(req.url!) : undefined;
      if (!place) return undefined;
      const savesData = req.headers["save-data"] === "on";
      const isDressed = !savesData && !isCallPath(place.address) && isFromOutside(req.headers);
      const kind = savesData ? "light " : isDressed ? "dressed " : "";
      return { ...place, savesData, isFromOutside: isDressed, key: kind + place.address };
    },

    /** The answer, where it is in memory and nothing has changed since its making began. */
    find({ key, isSearch }: Asked): Finished | undefined {
      const kept = (isSearch ? searches : pages).get(key);
      return kept?.generation === publicGeneration() ? kept.finished : undefined;
    },

    /**
     * The answer, made once for all who ask meanwhile, and kept if it may be and nothing has changed while it was made.
     * Whoever asks after a change does not get what was begun before it.
     */
    make({ key, isSearch }: Asked, render: () => Promise<Finished | undefined>): Promise<Finished | undefined> {
      const generation = publicGeneration();
      const known = making.get(key);
      if (known?.generation === generation) return known.finished;
      const begun: Making = { generation, finished: render() };
      making.set(key, begun);
      const settle = (finished?: Finished) => {
        if (making.get(key) === begun) making.delete(key);
        if (!finished?.mayBeKept || !isHearing || generation !== publicGeneration()) return;
        (isSearch ? searches : pages).set(key, { finished, generation });
      };
      begun.finished.then(settle, () => settle());
      return begun.finished;
    },
  };
}

export type KeptPages = ReturnType<typeof keepPages>;

function shelf(bytes: number) {
  return new LRUCache<string, Kept>({
    max: mostEntries,
    maxSize: Math.max(1, Math.floor(bytes)),
    maxEntrySize: Math.min(largest, Math.max(1, Math.floor(bytes))),
    sizeCalculation: ({ finished }) => finished.size,
    ttl: longest,
  });
}
