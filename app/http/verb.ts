import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { UseCase, VerbArgs } from "#app/domain/verb.ts";
import { integerPathId } from "#app/http/path-id.ts";

type Asked<Body extends z.ZodType> = { id: number; body: z.output<Body> };

/**
 * What a verb gives to its JSON call: `call({ ...callOf(refundPayment, paymentJson), summary, answer })`. `toJson`
 * makes the answer's data of the result.
 */
export function callOf<A extends Ability, NotFound extends string | undefined, Body extends z.ZodType, Result, Json>(
  act: UseCase<A, NotFound, Body, Result>,
  toJson: (result: Result, asked: Asked<Body>, ctx: Ctx) => Json | Promise<Json>,
) {
  const { ability, limit, notFound, body } = act.verb;
  return {
    ability,
    limit: limit ?? undefined,
    id: notFound === undefined ? undefined : integerPathId(notFound),
    body,
    run: async (ctx: Ctx, asked: Asked<Body>) => await toJson(await ask(act, ctx, asked), asked, ctx),
  };
}

/**
 * What a verb gives to its form: `form({ ...formOf(refundPayment), goTo })`. A form whose fields say the same in
 * another shape adds a `schema` that transforms them into the verb's body. `id` names the id among the route's params.
 */
export function formOf<A extends Ability, NotFound extends string | undefined, Body extends z.ZodType, Result>(
  act: UseCase<A, NotFound, Body, Result>,
  { id: param = "id" } = {},
) {
  const { limit = "api.other", notFound, body } = act.verb;
  return {
    limit: limit ?? undefined,
    schema: body,
    run: async (ctx: Ctx, value: z.output<Body>, { params }: { params: Record<string, string | undefined> }) => {
      const id = notFound === undefined ? 0 : integerPathId(notFound).read(params[param]);
      return await ask(act, ctx, { id, body: value });
    },
  };
}

async function ask<A extends Ability, NotFound extends string | undefined, Body extends z.ZodType, Result>(
  act: UseCase<A, NotFound, Body, Result>,
  ctx: Ctx,
  { id, body }: Asked<Body>,
) {
  const { verb } = act;
  const args = [...(verb.notFound === undefined ? [] : [id]), ...(verb.body ? [body] : [])];
  return await act(ctx, ...(args as VerbArgs<NotFound, Body>));
}
