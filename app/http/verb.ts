import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { UseCase, VerbArgs } from "#app/domain/verb.ts";

type Input<Id, Body extends z.ZodType> = { id: Id; body: z.output<Body> };

/**
 * A verb's part of its JSON call: `call({ ...callOf(refundPayment, paymentJson), summary, answer })`. `toJson` turns
 * the result into the answer's data.
 */
export function callOf<A extends Ability, Id, Body extends z.ZodType, Result, Json>(
  act: UseCase<A, Id, Body, Result>,
  toJson: (result: Result, input: Input<Id, Body>, ctx: Ctx) => Json | Promise<Json>,
) {
  const { ability, limit, id, body } = act.verb;
  return {
    ability,
    limit,
    id,
    body,
    run: async (ctx: Ctx, input: Input<Id, Body>) => await toJson(await ask(act, ctx, input), input, ctx),
  };
}

/**
 * A verb's part of its form: `form({ ...formOf(refundPayment), goTo })`. A form with fields of another shape adds a
 * `schema` that transforms them into the verb's body. `id` names the id among the route's params.
 */
export function formOf<A extends Ability, Id, Body extends z.ZodType, Result>(
  act: UseCase<A, Id, Body, Result>,
  { id: param = "id" } = {},
) {
  const { limit = "api.other", id, body } = act.verb;
  return {
    limit: limit ?? undefined,
    schema: body,
    run: async (ctx: Ctx, value: z.output<Body>, { params }: { params: Record<string, string | undefined> }) =>
      await ask(act, ctx, { id: id?.read(params[param]) as Id, body: value }),
  };
}

async function ask<A extends Ability, Id, Body extends z.ZodType, Result>(
  act: UseCase<A, Id, Body, Result>,
  ctx: Ctx,
  { id, body }: Input<Id, Body>,
) {
  const args = [...(act.verb.id ? [id] : []), ...(act.verb.body ? [body] : [])];
  return await act(ctx, ...(args as VerbArgs<Id, Body>));
}
