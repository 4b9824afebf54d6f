import type { z } from "zod";
import type { Ability } from "#app/domain/access/abilities.ts";
import type { Area } from "#app/domain/access/areas.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, pagingFields } from "#app/domain/paging.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { json, methodNotAllowed, refusal } from "#app/http/answers/envelope.server.ts";
import { answering } from "#app/http/contract/answering.server.ts";
import type {
  AnyDeclared,
  Args,
  Asked,
  Call,
  Declared,
  Endpoint,
  Method,
  NoBody,
  NoQuery,
  Ran,
} from "#app/http/contract/declared.ts";
import { linksOf } from "#app/http/contract/reading.ts";

/**
 * Declares one JSON call. The checks happen in this order: rate limit, session, role, body, `run`.
 * `ability` refuses visitors (401) and those who may not (403) before the body is looked at. `run` gives the data,
 * which goes out in the envelope, or a finished Response.
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
}: Declared<A, Body, Id, Query, Answer> & { run: Ran<A, Body, Id, Query, z.input<Answer> | Response> }): Call {
  const answer = async (ctx: Ctx, asked: Asked<z.output<Body>, Id, z.output<Query>>) => {
    const result = await run(ctx as never, asked);
    return result instanceof Response ? result : json({ success: true, data: result });
  };
  return Object.assign(answering(declared, answer), { declared: declared as AnyDeclared });
}

/**
 * Declares a call that gives a page of a list (A §3): `data` with `page`, `limit`, `total`, `totalPages`, and `Link`.
 */
export function list<
  Item extends z.ZodType,
  A extends Ability | "anyone" = "anyone",
  Id = undefined,
  Query extends z.ZodObject = typeof pagingFields,
>({
  run,
  ...declared
}: Declared<A, NoBody, Id, Query, Item> & {
  answer: Item;
  run: Ran<A, NoBody, Id, Query, Page<z.input<Item>>>;
}): Call {
  const described = { query: pagingFields as unknown as Query, ...declared };
  const answer = async (ctx: Ctx, asked: Asked<undefined, Id, z.output<Query>>) => {
    const page = await run(ctx as never, asked);
    return json({ success: true, ...page }, { headers: { Link: linksOf(asked.url, asked.query, page) } });
  };
  return Object.assign(answering(described, answer), { declared: { ...described, isList: true } as AnyDeclared });
}

/**
 * The loader and action of an endpoint: one table of methods, everything else answers 405 with `Allow`. `area` is the
 * part of the JSON contract that it belongs to; null where it is none of it, a file for example.
 */
export function api(area: Area | null, table: Endpoint["table"]) {
  const answer = async (args: Args) => {
    const method = args.request.method === "HEAD" ? "GET" : (args.request.method as Method);
    try {
      refuseSecondForm(args.request);
      const found = table[method];
      return found ? await found(args, found.declared.area ?? area) : methodNotAllowed(Object.keys(table));
    } catch (error) {
      return refusal(error, args.request);
    }
  };
  const endpoint: Endpoint = { area, table };
  return { loader: Object.assign(answer, { endpoint }), action: answer };
}

/**
 * React Router gives each address a second form, `.data`, for its own script. Of what is no page it would gather the
 * whole answer first: of a film, as much memory several times over.
 */
function refuseSecondForm({ url }: Request) {
  if (new URL(url).pathname.endsWith(".data")) throw new Refusal("not_found");
}
