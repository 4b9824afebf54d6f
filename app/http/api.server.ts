import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, pagingFields } from "#app/domain/paging.ts";
import { ask, type UseCase, type VerbInput } from "#app/domain/verb.ts";
import { errorResponse, methodNotAllowed } from "#app/http/answers/envelope.server.ts";
import type {
  AnyCallDeclaration,
  Call,
  CallArgs,
  CallDeclaration,
  CallInput,
  Endpoint,
  Method,
  NoBody,
  NoQuery,
  RunCall,
} from "#app/http/contract/declared.ts";
import { handleCall } from "#app/http/contract/handle-call.server.ts";

/**
 * Declares one JSON call. The checks happen in this order: rate limit, session, role, body, `run`. `ability` refuses
 * visitors (401) and those who may not (403) before the body is read. `run` returns the data for the envelope, or a
 * finished Response.
 */
export function call<
  Body extends z.ZodType = NoBody,
  A extends Ability | "anyone" = "anyone",
  Id = undefined,
  Query extends z.ZodObject = NoQuery,
  Answer extends z.ZodType = z.ZodNull,
>({
  run,
  ...declared
}: CallDeclaration<A, Body, Id, Query, Answer> & {
  run: RunCall<A, Body, Id, Query, z.input<Answer> | Response>;
}): Call {
  const answer = async (ctx: Ctx, input: CallInput<z.output<Body>, Id, z.output<Query>>) => {
    const result = await run(ctx as never, input);
    return result instanceof Response ? result : Response.json({ success: true, data: result });
  };
  return Object.assign(handleCall(declared, answer), { declared: declared as AnyCallDeclaration });
}

/**
 * A verb's part of its JSON call: `call({ ...callOf(refundPayment, paymentJson), summary, answer })`. `toJson` turns
 * the result into the answer's data.
 */
export function callOf<A extends Ability, Id, Body extends z.ZodType, Result, Json>(
  act: UseCase<A, Id, Body, Result>,
  toJson: (result: Result, input: VerbInput<Id, Body>, ctx: Ctx) => Json | Promise<Json>,
) {
  const { ability, limit, id, body } = act.verb;
  return {
    ability,
    limit,
    id,
    body,
    run: async (ctx: Ctx, input: VerbInput<Id, Body>) => await toJson(await ask(act, ctx, input), input, ctx),
  };
}

/** Declares a call that returns a page of a list: `data` with `page`, `limit`, `total`, `totalPages`, and `Link`. */
export function listCall<
  Item extends z.ZodType,
  A extends Ability | "anyone" = "anyone",
  Id = undefined,
  Query extends z.ZodObject = typeof pagingFields,
>({
  run,
  ...declared
}: CallDeclaration<A, NoBody, Id, Query, Item> & {
  answer: Item;
  run: RunCall<A, NoBody, Id, Query, Page<z.input<Item>>>;
}): Call {
  const described = { query: pagingFields as unknown as Query, ...declared };
  const answer = async (ctx: Ctx, input: CallInput<undefined, Id, z.output<Query>>) => {
    const page = await run(ctx as never, input);
    return Response.json(
      { success: true, ...page },
      { headers: { Link: paginationLinks(input.url, input.query, page) } },
    );
  };
  return Object.assign(handleCall(described, answer), {
    declared: { ...described, isList: true } as AnyCallDeclaration,
  });
}

/**
 * The `Link` header of a page of a list (RFC 8288): first, previous, next and last. Only known query parameters are
 * repeated, because others could make the header too long for clients.
 */
function paginationLinks(
  { pathname }: URL,
  query: Record<string, unknown>,
  { page, totalPages }: Omit<Page<unknown>, "data">,
): string {
  const filters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const last = Math.max(1, totalPages);
  const places = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last };
  return Object.entries(places)
    .filter(([, number]) => number >= 1 && number <= last)
    .map(([rel, number]) => {
      const search = new URLSearchParams(filters);
      search.set("page", String(number));
      return `<${pathname}?${search}>; rel="${rel}"`;
    })
    .join(", ");
}

/** The loader and action of an address outside the JSON contract, such as a file: a call for each method. */
export function api(calls: Omit<Endpoint, "area">) {
  const endpoint: Endpoint = { area: null, ...calls };
  const answer = (args: CallArgs) => answerCall(endpoint, args);
  return { loader: Object.assign(answer, { endpoint }), action: answer };
}

/** Answers a request with the endpoint's call for the method; without one, with 405 and `Allow`. */
export async function answerCall({ area, ...calls }: Endpoint, args: CallArgs): Promise<Response> {
  const method = args.request.method === "HEAD" ? "GET" : (args.request.method as Method);
  try {
    refuseDataVariant(args.request);
    const found = Object.hasOwn(calls, method) ? calls[method] : undefined;
    return found ? await found(args, found.declared.area ?? area) : methodNotAllowed(Object.keys(calls));
  } catch (error) {
    return errorResponse(error, args.request);
  }
}

const missing = call({
  run: () => {
    throw new AppError("not_found");
  },
});

/** The endpoint of every address that has none. */
export const nothingHere: Endpoint = {
  area: null,
  GET: missing,
  POST: missing,
  PUT: missing,
  PATCH: missing,
  DELETE: missing,
};

/**
 * React Router gives each address a `.data` variant for its own script. For a file it would collect the whole answer in
 * memory first.
 */
function refuseDataVariant({ url }: Request) {
  if (new URL(url).pathname.endsWith(".data")) throw new AppError("not_found");
}
