import { LRUCache } from "lru-cache";

/** Keeps the last `max` pictures under their keys, so that each is drawn once; one that failed is drawn again. */
export function drawOnce(max: number) {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max });
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = drawn.get(key);
    if (known) return known;
    const picture = draw();
    drawn.set(key, picture);
    picture.catch(() => drawn.delete(key));
    return picture;
  };
}
