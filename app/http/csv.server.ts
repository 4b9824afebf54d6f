import { type MiddlewareFunction, redirect } from "react-router";
import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { isoDay } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readQuery } from "#app/domain/paging.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { authenticatedAtContext } from "#app/http/ctx.ts";
import { page } from "#app/http/page.server.ts";
import { requireAbility } from "#app/http/require-ability.server.ts";

type Params = Record<string, string | undefined>;

type CsvDeclaration<Query extends z.ZodType> = {
  ability: Ability;
  query: Query;
  /** The file's name, without the day and ".csv". */
  name: (asked: z.output<Query>, params: Params) => string;
  /** The use case; not called for HEAD. */
  read: (ctx: Ctx, asked: z.output<Query>, params: Params) => Promise<AsyncGenerator<string>>;
};

/**
 * Middleware of a list's page: answers `?format=csv` with the same list as a CSV file (`csvParts`). Somebody who must
 * sign in again is redirected to do so, and comes back to the list.
 */
export function csv<Query extends z.ZodType>({ ability, query, name, read }: CsvDeclaration<Query>) {
  const download = page(
    async (ctx, { request, url, params, context }) => {
      await consumeRateLimit(ctx, "api.other");
      const asked = readQuery(query, url);
      const day = isoDay(context.get(authenticatedAtContext));
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name(asked, params)}-${day}.csv"`,
        "X-Content-Type-Options": "nosniff",
      };
      if (request.method === "HEAD") return new Response(null, { headers });
      try {
        return new Response(textStream(await read(ctx, asked, params)), { headers });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "stale") throw error;
        url.searchParams.delete("format");
        throw redirect(reauthenticationPath(url.pathname + url.search), 303);
      }
    },
    { ownTime: true },
  );
  const onlyFor = requireAbility(ability);
  const middleware: MiddlewareFunction<Response> = async (args, next) => {
    const isReading = args.request.method === "GET" || args.request.method === "HEAD";
    const isAsked = isReading && new URL(args.request.url).searchParams.get("format") === "csv";
    return (await (isAsked ? onlyFor(args, () => download(args)) : next())) as Response;
  };
  return middleware;
}

/** Texts as a response body, read one at a time until the end or until the client disconnects. */
function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
