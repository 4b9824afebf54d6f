import { z } from "zod";

/** One type of event: its objects and its facts. An object that ends in a slash is followed by an id (`payment/12`). */
export function eventType<const Kind extends string, Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  objects: Kind | readonly Kind[],
  shape?: Shape,
) {
  return { objects: [objects].flat() as readonly Kind[], data: z.strictObject(shape ?? ({} as Shape)) };
}

/** The same for everyday things, which their own pages show and the security log does not. */
export const everydayType: <const Kind extends string, Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  objects: Kind | readonly Kind[],
  shape?: Shape,
) => ReturnType<typeof eventType<Kind, Shape>> & { isEveryday: true } = (objects, shape) => ({
  ...eventType(objects, shape),
  isEveryday: true,
});

/** One of the values that a column may hold, from the database's schema. */
export const word = <Word extends string>() => z.custom<Word>((value) => typeof value === "string");
