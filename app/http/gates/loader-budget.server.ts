import { createContext, type RouterContextProvider } from "react-router";
import { by } from "#app/domain/deadline.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

/**
 * How long the loaders of a page may take altogether, in milliseconds: less than one query of the database may (5 s).
 */
export const loaderBudget = 4_000;

/** When they must be done, as `performance.now()` tells it; null before the first of them. */
const endContext = createContext<number | null>(null);

/**
 * What a loader gives, if it comes before all loaders of its page have had their time: they run side by side, and it
 * counts from the first of them. After that a refusal (unavailable); what was begun is no longer waited for.
 */
export async function withinBudget<T>(
  context: Readonly<RouterContextProvider>,
  load: () => Promise<T> | T,
): Promise<T> {
  const end = context.get(endContext) ?? performance.now() + loaderBudget;
  context.set(endContext, end);
  return await by(end, async () => await load(), tooLate);
}

const tooLate = () =>
  new Refusal("unavailable", undefined, {
    retryAfter: 2,
    cause: new Error(`the loaders of a page took longer than ${loaderBudget / 1_000} s`),
  });
