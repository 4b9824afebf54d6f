import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { hearsChanges, publicGeneration } from "#app/domain/public-generation.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { isFromOutside } from "#app/server/answer/styles/first-styles.ts";
import type { Finished } from "#app/server/kept/finished.ts";
import { makings } from "#app/server/kept/makings.ts";
import { isVisitor, type Place, placeOf } from "#app/server/kept/places.ts";

/** What is kept, and at which number of `publicGeneration` its making began. */
type Kept = { finished: Finished; generation: number };
type Render = () => Promise<Finished | undefined>;

/** A place as one visitor asks for it. */
export type Asked = Place & ReturnType<typeof mannerOf> & { key: string };

/** What is written without an event, or by hand, is seen after this time at the latest, in milliseconds. */
const longest = 60_000;
const mostEntries = 2_000;
const largest = 512 * 1024;
/** Longer addresses are read each time. */
const longestKnown = 256;
/** Of the memory, this part is for what there is endlessly much of. */
const forEndless = 1 / 8;
/**
 * So many are made at a time, and so many wait for it: of what there is endlessly much of, and of what may not be there
 * at all, less, so that it keeps nobody from the rest. Who waits counts as work, and so many of them are not yet too
 * much of it.
 */
const bounds = {
  pages: { atOnce: 4, mostInLine: 100 },
  unsure: { atOnce: 2, mostInLine: 20 },
  endless: { atOnce: 2, mostInLine: 20 },
};

/**
 * The public pages and calls that visitors are answered with from memory. In: how many bytes they may take up; with 0
 * nothing is kept. Nothing is kept either while changes elsewhere are not heard of.
 */
export function keepPages(bytes: number) {
  const pages = { shelf: shelf(bytes * (1 - forEndless)), line: makings<Finished | undefined>(bounds.pages) };
  const endless = { shelf: shelf(bytes * forEndless), line: makings<Finished | undefined>(bounds.endless) };
  const unsure = makings<Finished | undefined>(bounds.unsure);
  /** What of the endless somebody has asked for: it is kept once that happens again. */
  const askedBefore = new LRUCache<string, true>({ max: mostEntries });
  const readBefore = new LRUCache<string, Asked>({ max: mostEntries });
  /** The paths of what may be missing and was there when somebody last looked. */
  const wasThere = new LRUCache<string, true>({ max: mostEntries });
  const mayBeMissing = (place: Place) => place.mayBeMissing && !wasThere.get(pathOf(place));

  return {
    /** What is in memory, for the figures. */
    figures: () => ({
      entries: pages.shelf.size + endless.shelf.size,
      bytes: pages.shelf.calculatedSize + endless.shelf.calculatedSize,
    }),

    /** What a visitor asks for, where that is the same for every visitor. In: a request without a fault. */
    askedBy(req: IncomingMessage): Asked | undefined {
      const place = isVisitor(req) ? placeOf(req.url!) : undefined;
      if (!place) return undefined;
      const manner = mannerOf(req);
      const asked = { ...place, ...manner, key: manner.kind + place.address };
      const isRemembered = !place.isEndless && !mayBeMissing(place) && req.url!.length <= longestKnown;
      if (isRemembered) readBefore.set(manner.kind + req.url!, asked);
      return asked;
    },

    /** The same, where somebody has asked for it by the same address before: without reading that again. */
    recall(req: IncomingMessage): Asked | undefined {
      return isVisitor(req) ? readBefore.get(mannerOf(req).kind + req.url!) : undefined;
    },

    /** The answer, where it is in memory and nothing has changed since its making began. */
    find({ key, isEndless }: Asked): Finished | undefined {
      const kept = (isEndless ? endless : pages).shelf.get(key);
      return kept?.generation === publicGeneration() ? kept.finished : undefined;
    },

    /**
     * The answer, made once for all who ask meanwhile, and kept if it may be and nothing has changed while it was made.
     * Whoever asks after a change does not get what was begun before it. It is not begun where all who asked have
     * `gone`.
     */
    make(place: Asked, render: Render, gone?: AbortSignal): Promise<Finished | undefined> {
      const { key, isEndless } = place;
      const { shelf } = isEndless ? endless : pages;
      const line = isEndless ? endless.line : mayBeMissing(place) ? unsure : pages.line;
      const work = async (generation: number) => {
        const isWanted = !isEndless || askedBefore.has(key);
        if (isEndless) askedBefore.set(key, true);
        const finished = await render();
        if (place.mayBeMissing && finished?.status === 200) wasThere.set(pathOf(place), true);
        if (finished?.status === 404) wasThere.delete(pathOf(place));
        const isFresh = hearsChanges() && generation === publicGeneration();
        if (isWanted && isFresh && finished?.mayBeKept) shelf.set(key, { finished, generation });
        return finished;
      };
      return line.ask(key, work, gone);
    },
  };
}

export type KeptPages = ReturnType<typeof keepPages>;

/** What there is or is not, whichever part of it is asked for. */
const pathOf = ({ address }: Place) => address.split("?", 1)[0]!;

/** How an address is asked for: by a reader who saves data, from elsewhere, or from a page of ours. */
function mannerOf({ url, headers }: IncomingMessage) {
  const savesData = headers["save-data"] === "on";
  const isDressed = !savesData && !isCallPath(url!) && isFromOutside(headers);
  return { savesData, isFromOutside: isDressed, kind: savesData ? "light " : isDressed ? "dressed " : "" };
}

function shelf(bytes: number) {
  return new LRUCache<string, Kept>({
    max: mostEntries,
    maxSize: Math.max(1, Math.floor(bytes)),
    maxEntrySize: Math.min(largest, Math.max(1, Math.floor(bytes))),
    sizeCalculation: ({ finished }) => finished.size,
    ttl: longest,
  });
}
