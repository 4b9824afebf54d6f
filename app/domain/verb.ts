import type { z } from "zod";
import { type Ability, authoriseBeforeLoading, requireViewer } from "#app/domain/access/authorise.ts";
import type { RateLimitName } from "#app/domain/access/rate-limits.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";

/** What a use case says of itself, for the form and the JSON call that lead to it. */
type Verb<A extends Ability, NotFound, Body extends z.ZodType> = {
  ability: A;
  /** How often; "api.other" where left out, and null where the use case counts by itself. */
  limit?: RateLimitName | null;
  /** Says that what the id in the address names is not there; left out where there is no id. */
  notFound?: NotFound;
  body?: Body;
};

/** What a use case takes beside the context. */
export type VerbArgs<NotFound, Body extends z.ZodType> = [
  ...(NotFound extends string ? [id: number] : []),
  ...(Body extends z.ZodUndefined ? [] : [body: z.output<Body>]),
];

/** A use case with its declaration. */
export type UseCase<A extends Ability, NotFound extends string | undefined, Body extends z.ZodType, Result> = ((
  ctx: Ctx,
  ...args: VerbArgs<NotFound, Body>
) => Promise<Result>) & { verb: Verb<A, NotFound, Body> };

/**
 * Declares a use case that both a form and a JSON call lead to; `formOf` and `callOf` make them. Visitors and people
 * without the ability are refused before `run`, which finds out whose the thing is.
 */
export function verb<
  A extends Ability,
  Result,
  NotFound extends string | undefined = undefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  declared: Verb<A, NotFound, Body>,
  run: (ctx: SignedCtx, ...args: VerbArgs<NotFound, Body>) => Promise<Result>,
): UseCase<A, NotFound, Body, Result> {
  const act = async (ctx: Ctx, ...args: VerbArgs<NotFound, Body>) => {
    const signed = requireViewer(ctx);
    authoriseBeforeLoading(signed, declared.ability);
    return await run(signed, ...args);
  };
  return Object.assign(act, { verb: declared });
}
