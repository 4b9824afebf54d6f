import type { z } from "zod";
import { type Ability, authorise } from "#app/domain/access/authorise.ts";
import type { RateLimitName } from "#app/domain/access/rate-limits.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { PathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/** What a use case declares, for the form and the JSON call that lead to it. */
type Verb<A extends Ability, Id, Body extends z.ZodType> = {
  ability: A;
  /** The rate limit: "api.other" if left out, null if the use case counts by itself. */
  limit?: RateLimitName | null;
  /** The id in the address, if there is one. */
  id?: PathId<Id>;
  body?: Body;
};

/** What a form or call knows of a use case's arguments. */
export type VerbInput<Id, Body extends z.ZodType> = { id: Id; body: z.output<Body> };

/** The arguments of a use case after the context. */
type VerbArgs<Id, Body extends z.ZodType> = [
  ...(Id extends undefined ? [] : [id: Id]),
  ...(Body extends z.ZodUndefined ? [] : [body: z.output<Body>]),
];

/** A use case with its declaration. */
export type UseCase<A extends Ability, Id, Body extends z.ZodType, Result> = ((
  ctx: Ctx,
  ...args: VerbArgs<Id, Body>
) => Promise<Result>) & { verb: Verb<A, Id, Body> };

/**
 * Declares a use case that both a form and a JSON call lead to; `formOf` and `callOf` of `app/http` make them. Visitors
 * and people without the ability are refused before `run`, which finds out whose the thing is.
 */
export function verb<A extends Ability, Result, Id = undefined, Body extends z.ZodType = z.ZodUndefined>(
  declared: Verb<A, Id, Body>,
  run: (ctx: SignedCtx, ...args: VerbArgs<Id, Body>) => Promise<Result>,
): UseCase<A, Id, Body, Result> {
  const act = async (ctx: Ctx, ...args: VerbArgs<Id, Body>) => {
    return await run(authorise(ctx, declared.ability, { owns: true }), ...args);
  };
  return Object.assign(act, { verb: declared });
}

/** Declares a use case whose `run` is one transaction: `ctx.db` is in it. */
export function verbInTransaction<A extends Ability, Result, Id = undefined, Body extends z.ZodType = z.ZodUndefined>(
  declared: Verb<A, Id, Body>,
  run: (ctx: SignedCtx, ...args: VerbArgs<Id, Body>) => Promise<Result>,
): UseCase<A, Id, Body, Result> {
  return verb(declared, (ctx, ...args) => inTransaction(ctx, (within) => run(within, ...args)));
}

/** Calls a use case with the id and body that it declares. */
export async function ask<A extends Ability, Id, Body extends z.ZodType, Result>(
  act: UseCase<A, Id, Body, Result>,
  ctx: Ctx,
  { id, body }: VerbInput<Id, Body>,
) {
  const args = [...(act.verb.id ? [id] : []), ...(act.verb.body ? [body] : [])];
  return await act(ctx, ...(args as VerbArgs<Id, Body>));
}
