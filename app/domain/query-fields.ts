import { z } from "zod";
import { tidy } from "#app/domain/text.ts";

/** Words to look for, behind the `?` of an address; nothing where nothing is asked. */
export const words = (description: string) =>
  z
    .string()
    .optional()
    .transform((typed) => tidy(typed ?? "").slice(0, 200))
    .meta({ description });

/** One of a few; whatever is none of them asks for all. */
export const among = <Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .optional()
    .meta({ enum: [...names, "all"], default: "all" })
    .transform((asked) => names.find((name) => name === asked) ?? ("all" as const));

/** `true` switches it on, everything else leaves it off. */
export const flag = (description: string) =>
  z
    .string()
    .optional()
    .meta({ type: "boolean", default: false, description })
    .transform((asked) => asked === "true");
