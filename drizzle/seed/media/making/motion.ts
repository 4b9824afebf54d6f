/** Time and chance for the clip, both the same in every run. */

/** 0 before `from`, 1 after `to`, and a soft S between. */
export function ease(time: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (time - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** A number in [0, 1) that looks random and depends on `seed` and `lane` only. */
export function chance(seed: number, lane = 0): number {
  const value = Math.sin(seed * 127.1 + lane * 311.7 + 17.3) * 43758.5453;
  return value - Math.floor(value);
}
