import { z } from "zod";
import type { Ability } from "#app/domain/access/abilities.ts";
import type { Area } from "#app/domain/access/areas.ts";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { spend } from "#app/domain/access/limits.server.ts";
import { withinScope } from "#app/domain/access/within-scope.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { firstOf } from "#app/domain/paging.ts";
import { refusal } from "#app/http/answers/envelope.server.ts";
import { parseBody, readJson } from "#app/http/bodies/body.ts";
import { type Args, type Asked, type Declared, isOpen, isPublic } from "#app/http/contract/declared.ts";
import { unlessKnown } from "#app/http/contract/reading.ts";
import { ctxOf } from "#app/http/ctx.ts";
import { requireDisk } from "#app/http/gates/disk.server.ts";
import { answerOnce } from "#app/http/gates/idempotent.server.ts";
import { takePlace } from "#app/http/gates/room.server.ts";
import { requireStanding } from "#app/http/sessions/standing.server.ts";

/**
 * What a call does with a request before and after `answer` is asked, as it declares: scope, rate limit, session, role,
 * place, address, body; then the answer, once for an idempotency key, and how long it may be kept.
 */
export function answering<A extends Ability | "anyone", Body extends z.ZodType, Id, Query extends z.ZodObject>(
  declared: Omit<Declared<A, Body, Id, Query, z.ZodType>, "answer">,
  answer: (ctx: Ctx, asked: Asked<z.output<Body>, Id, z.output<Query>>) => Promise<Response>,
) {
  return async ({ request, params, context }: Args, area: Area | null): Promise<Response> => {
    const { ability, idempotent } = declared;
    const isReading = request.method === "GET" || request.method === "HEAD";
    const ctx = withinScope(ctxOf(context), {
      scope: area && `${area}:${isReading ? "read" : "write"}`,
      isOpen: isOpen(declared),
      peopleOnly: declared.peopleOnly,
    });
    if (!isReading) await requireDisk(ctx.settings);
    const limit = declared.limit ?? (area && ctx.viewer && "api.other");
    if (limit) await spend(ctx, limit);
    if (ability && ability !== "anyone") authorise(requireViewer(ctx), ability, { owns: true });
    using _place = takePlace(ctx, declared.room, request);
    const url = new URL(request.url);
    const id = declared.id?.read(Object.values(params)[0]) as Id;
    const query = (declared.query ?? noQuery).parse(firstOf(url.searchParams)) as z.output<Query>;
    const isBare = declared.bodyOptional && request.headers.get("Content-Type") === null;
    const sent = declared.body && !declared.media && (isBare ? {} : await readJson(request, declared.bodyLimit));
    const body = (declared.body && !declared.media && parseBody(sent, declared.body)) as z.output<Body>;
    if (declared.body) await requireStanding(ctx, request);
    const refuse = (error: unknown) => refusal(error, request);
    const once = (what: unknown, answer: (own: SignedCtx) => Promise<Response>, remembers = true) =>
      answerOnce(requireViewer(ctx), { request, sent: what, remembers, answer, refuse });
    const run = (own: Ctx) => answer(own, { body, id, query, params, url, request, context, once });
    const response =
      !idempotent || idempotent === "once received"
        ? await run(ctx)
        : await (idempotent === true ? once(sent, run, false) : once(idempotent.traceOf(body), run));
    if (!response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", (ctx.viewer === null && declared.cache) || "no-store");
    }
    // A file has a tag of its own, and is not to be held in memory.
    return area && isReading && isPublic(declared) ? await unlessKnown(request, response) : response;
  };
}

const noQuery = z.object({});
