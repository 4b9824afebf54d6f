import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { type MiddlewareFunction, redirect } from "react-router";
import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { isoDay } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { List, ListQuery, QueryOf } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { readList } from "#app/domain/read-list.ts";
import { reauthenticationPath } from "#app/domain/sign-in/addresses.ts";
import { authenticatedAtContext } from "#app/http/ctx.ts";
import { page } from "#app/http/page.server.ts";
import { requireAbility } from "#app/http/require-ability.server.ts";

type Params = Record<string, string | undefined>;

type CsvDeclaration<Input> = {
  ability: Ability;
  /** The file's name, without the day and ".csv". */
  name: (query: Input, params: Params) => string;
  /** The use case; not called for HEAD. */
  read: (ctx: Ctx, query: Input, params: Params) => Promise<AsyncGenerator<string>>;
};

/**
 * Middleware of a list's page: answers `?format=csv` with the same list as a CSV file (`csvParts`). Somebody who must
 * sign in again is redirected to do so, and comes back to the list.
 */
export const csv = <Query extends z.ZodType>({
  query,
  ...declared
}: CsvDeclaration<z.output<Query>> & { query: Query }) => csvOf((url) => readQuery(query, url), declared);

/** The same for a list of the panel; its name says what the list is filtered by. */
export const csvOfList = <L extends List>({ list, ability, export: read }: Listed<L>): MiddlewareFunction<Response> =>
  csvOf((url) => readList(list, url), {
    ability,
    read,
    name: (query: ListQuery) =>
      [list.name, ...Object.keys(list.filters).map((name) => query[name as "q"])]
        .filter((part) => part !== "all")
        .join("-"),
  });

type Listed<L extends List> = { list: L; ability: Ability; export: CsvDeclaration<QueryOf<L>>["read"] };

function csvOf<Input>(ask: (url: URL) => Input, { ability, name, read }: CsvDeclaration<Input>) {
  const download = page(
    async (ctx, { request, url, params, context }) => {
      await consumeRateLimit(ctx, "api.other");
      const query = ask(url);
      const day = isoDay(context.get(authenticatedAtContext));
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name(query, params)}-${day}.csv"`,
        "X-Content-Type-Options": "nosniff",
      };
      if (request.method === "HEAD") return new Response(null, { headers });
      try {
        return new Response(textStream(await read(ctx, query, params)), { headers });
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
const textStream = (parts: AsyncGenerator<string>) =>
  ReadableStream.from(parts).pipeThrough(new TextEncoderStream()) as globalThis.ReadableStream<Uint8Array>;
