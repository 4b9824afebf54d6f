import { z } from "zod";
import { type Ability, authorise, requireViewer, restrictToScope } from "#app/domain/access/authorise.ts";
import { acquireOwn, acquireShared } from "#app/domain/access/concurrency-limits.server.ts";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import type { Area, Ctx } from "#app/domain/ctx.ts";
import { readQuery } from "#app/domain/paging.ts";
import { withETag } from "#app/http/answers/etag.ts";
import { parseBody, parseJson, receiveJson } from "#app/http/bodies/body.ts";
import { requireSameSender } from "#app/http/bodies/fields.server.ts";
import { spoolFolder } from "#app/http/bodies/spool.server.ts";
import { type CallArgs, type CallDeclaration, type CallInput, isOpen, isPublic } from "#app/http/contract/declared.ts";
import { withIdempotencyKey } from "#app/http/contract/idempotent.server.ts";
import { toCtx } from "#app/http/ctx.ts";
import { requireDiskSpace } from "#app/http/disk-space.server.ts";
import { requireLiveSession } from "#app/http/sessions/live-session.server.ts";

/**
 * Runs a declared call: scope, disk space, rate limit, session, ability, concurrency, id, body, then `answer`, once per
 * idempotency key; and sets how long the answer may be cached.
 */
export function handleCall<A extends Ability | "anyone", Body extends z.ZodType, Id, Query extends z.ZodObject>(
  declared: Omit<CallDeclaration<A, Body, Id, Query, z.ZodType>, "answer">,
  answer: (ctx: Ctx, input: CallInput<z.output<Body>, Id, z.output<Query>>) => Promise<Response>,
) {
  return async ({ request, params, context }: CallArgs, area: Area | null): Promise<Response> => {
    const { ability, idempotent } = declared;
    const isReading = request.method === "GET" || request.method === "HEAD";
    const ctx = restrictToScope(toCtx(context), {
      scope: area && `${area}:${isReading ? "read" : "write"}`,
      isOpen: isOpen(declared),
      peopleOnly: declared.peopleOnly,
    });
    if (!isReading) await requireDiskSpace(ctx.settings);
    requireSameSender(ctx, request.headers);
    const rateLimit = declared.limit === undefined ? area && ctx.viewer && "api.other" : declared.limit;
    if (rateLimit) await consumeRateLimit(ctx, rateLimit);
    if (ability && ability !== "anyone") authorise(ctx, ability, { owns: true });
    using _own = acquireOwn(ctx, declared.concurrency);
    const url = new URL(request.url);
    const id = declared.id?.read(Object.values(params)[0]) as Id;
    const query = readQuery(declared.query ?? noQuery, url) as z.output<Query>;
    const { headers } = request;
    const isEmpty = headers.get("Content-Type") === null || headers.get("Content-Length") === "0";
    const isBare = declared.bodyOptional && isEmpty;
    const limitOf = declared.bodyLimit;
    const limit = typeof limitOf === "function" ? limitOf(ctx.settings) : limitOf;
    const takesJson = declared.body && !declared.media;
    await using received =
      takesJson && !isBare ? await receiveJson(request, { limit, folder: spoolFolder(ctx.settings) }) : null;
    using _shared = acquireShared(ctx, declared.concurrency, received?.bytes ?? 0);
    const sent = takesJson && (received ? await parseJson(received) : {});
    const body = (declared.body && !declared.media && parseBody(sent, declared.body)) as z.output<Body>;
    if (declared.body) await requireLiveSession(ctx, request);
    const run = (own: Ctx) => answer(own, { body, id, query, params, url, request, context });
    const once = (what: unknown, remembers: boolean) =>
      withIdempotencyKey(requireViewer(ctx), { request, sent: what, remembers, answer: run });
    const response =
      !idempotent || idempotent === "in run"
        ? await run(ctx)
        : await (idempotent === true ? once(sent, false) : once(idempotent.traceOf(body), true));
    if (!response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", (ctx.viewer === null && declared.cache) || "no-store");
    }
    // Outside the contract are files, which have a tag of their own and must not be held in memory.
    return area && isReading && isPublic(declared) ? await withETag(request, response) : response;
  };
}

const noQuery = z.object({});
