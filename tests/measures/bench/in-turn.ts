import { type Asked, aim, type Target } from "#tests/measures/bench/aim.ts";
import type { Rounds } from "#tests/measures/bench/ratios.ts";

export const sides = ["ours", "yardstick"] as const;
export type Sides<T> = Record<(typeof sides)[number], T>;

/** How hard both are asked, and for how long. */
export type Effort = { connections: number; seconds: number; rounds: number };

/** Anyone who is asked, the same is asked each time. */
export const always = (asked: Asked): Sides<() => Asked> => ({ ours: () => asked, yardstick: () => asked });

/** A first short go warms both up; then one round after the other, the one and the other first in turn. */
export async function inTurn(targets: Sides<Target>, ask: Sides<() => Asked>, effort: Effort): Promise<Rounds> {
  const { rounds, ...how } = effort;
  const shots: Rounds = { ours: [], yardstick: [] };
  for (const side of sides) await aim(targets[side], ask[side], { ...how, seconds: how.seconds / 3 });
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 ? sides.toReversed() : sides)
      shots[side].push(await aim(targets[side], ask[side], how));
  }
  return shots;
}
