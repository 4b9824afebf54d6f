import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Ability } from "#app/domain/access/abilities.ts";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { LimitName } from "#app/domain/access/limit-table.ts";
import { spend } from "#app/domain/access/limits.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { fieldErrors, soleSentence } from "#app/domain/field-errors.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { readJson } from "#app/http/body.ts";
import { ctxOf } from "#app/http/ctx.ts";
import { logFailure, understood } from "#app/http/failures.server.ts";
import { answerOnce } from "#app/http/idempotent.server.ts";
import { type RoomName, takePlace } from "#app/http/room.server.ts";
import { requireStanding } from "#app/http/standing.server.ts";
import { statusOf } from "#app/http/status.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Args = { request: Request; params: Record<string, string | undefined>; context: Readonly<RouterContextProvider> };

/** What a call's `run` is given beside the context. */
export type Asked<Body> = {
  body: Body;
  params: Record<string, string | undefined>;
  url: URL;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

/** One method of an endpoint. `run` gives the data, which goes out in the envelope, or a finished Response. */
export type Call = (args: Args) => Promise<Response>;

/**
 * Declares one JSON call. The checks happen in this order: rate limit, session, role, body, `run`.
 * `ability` refuses visitors (401) and those who may not (403) before the body is looked at.
 */
export function call<Schema extends z.ZodType = z.ZodUndefined, A extends Ability | "anyone" = "anyone">(declared: {
  ability?: A;
  limit?: LimitName;
  body?: Schema;
  /** Largest body in bytes, where 64 KiB are not enough. */
  bodyLimit?: number;
  /** Whether the body may be left out altogether, and then says nothing: a request without a Content-Type. */
  bodyOptional?: boolean;
  /** Where its large bodies take up a counted place while they last. */
  room?: RoomName;
  /** Cache-Control of a success, for visitors alone; by default, and for whoever is signed in, nothing is kept. */
  cache?: string;
  /**
   * Whether an `Idempotency-Key` is kept to: the same request again gets the same answer. Only where people sign in.
   * A function gives what of the body may leave a trace, where not all of it may.
   */
  idempotent?: true | ((body: z.output<Schema>) => unknown);
  run: (ctx: A extends "anyone" ? Ctx : SignedCtx, asked: Asked<z.output<Schema>>) => Promise<unknown> | unknown;
}): Call {
  return async ({ request, params, context }) => {
    const ctx = ctxOf(context);
    if (declared.limit) await spend(ctx, declared.limit);
    if (declared.ability && declared.ability !== "anyone") {
      authorise(requireViewer(ctx), declared.ability, { owns: true });
    }
    using _place = takePlace(ctx, declared.room, request);
    const isBare = declared.bodyOptional && request.headers.get("Content-Type") === null;
    const sent = declared.body && (isBare ? {} : await readJson(request, declared.bodyLimit));
    const body = declared.body && parseBody(sent, declared.body);
    if (declared.body) await requireStanding(ctx, request);
    const asked = { body: body as z.output<Schema>, params, url: new URL(request.url), request, context };
    const answer = async (within = ctx) => {
      const result = await declared.run(within as SignedCtx, asked);
      return result instanceof Response ? result : json({ success: true, data: result ?? null });
    };
    const { idempotent } = declared;
    const trace = typeof idempotent === "function" ? idempotent(asked.body) : sent;
    const response = idempotent
      ? await answerOnce(requireViewer(ctx), { request, sent: trace }, (within) =>
          answer(within).catch((error) => refusal(error, request)),
        )
      : await answer();
    if (!response.headers.has("Cache-Control")) {
      response.headers.set("Cache-Control", (ctx.viewer === null && declared.cache) || "no-store");
    }
    return response;
  };
}

/** The loader and action of an endpoint: one table of methods, everything else answers 405 with `Allow`. */
export function api(table: Partial<Record<Method, Call>>) {
  const answer = async (args: Args) => {
    const method = args.request.method === "HEAD" ? "GET" : (args.request.method as Method);
    try {
      const found = table[method];
      return found ? await found(args) : methodNotAllowed(Object.keys(table));
    } catch (error) {
      return refusal(error, args.request);
    }
  };
  return { loader: answer, action: answer };
}

/** A JSON answer. */
export function json(body: unknown, init?: ResponseInit): Response {
  return Response.json(body, init);
}

/** What went wrong, in the envelope; anything that is not a Refusal is logged and answers 500 without details. */
export function refusal(error: unknown, request: Request): Response {
  const known = understood(error, request);
  if (!known) logFailure(error, request);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (known?.retryAfter) headers.set("Retry-After", String(known.retryAfter));
  return json(
    {
      success: false,
      error: known?.message ?? "Erro interno. Tente novamente.",
      ...(known?.fields && { fields: known.fields }),
    },
    { status: known ? statusOf[known.code] : 500, headers },
  );
}

function methodNotAllowed(methods: string[]) {
  const allow = methods.includes("GET") ? ["HEAD", ...methods] : methods;
  return json(
    { success: false, error: "Método não permitido." },
    { status: 405, headers: { Allow: allow.join(", "), "Cache-Control": "no-store" } },
  );
}

function parseBody<Schema extends z.ZodType>(sent: unknown, schema: Schema) {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid", soleSentence(parsed.error), { fields: fieldErrors(parsed.error) });
}
