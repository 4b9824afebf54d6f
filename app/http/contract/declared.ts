import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import type { ConcurrencyLimitName } from "#app/domain/access/concurrency-limits.server.ts";
import type { RateLimitName } from "#app/domain/access/rate-limits.ts";
import type { AppErrorCode } from "#app/domain/app-error.ts";
import type { Area, Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { PathId } from "#app/domain/path-id.ts";
import type { Settings } from "#app/domain/settings.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type CallArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};

export type CallInput<Body, Id, Query> = {
  body: Body;
  id: Id;
  query: Query;
  params: Record<string, string | undefined>;
  url: URL;
  request: Request;
  context: Readonly<RouterContextProvider>;
};

export type NoBody = z.ZodUndefined;
export type NoQuery = z.ZodObject<Record<never, never>>;

/** A call's declaration; /api/openapi.json is generated from it. */
export type CallDeclaration<
  A extends Ability | "anyone",
  Body extends z.ZodType,
  Id,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
> = {
  /** One line for the documentation; required for calls of the contract. */
  summary?: string;
  ability?: A;
  /** Left out, a signed-in person's shared limit for all calls counts; null: the use case counts by itself. */
  limit?: RateLimitName | null;
  id?: PathId<Id>;
  /** Query parameters. Wrong values are clamped, never refused. */
  query?: Query;
  body?: Body;
  /** For a body that is not JSON; `body` then only describes it. */
  media?: "multipart/form-data";
  /** In bytes; 64 KiB by default. */
  bodyLimit?: number | ((settings: Settings) => number);
  /** Whether a request without a body is accepted. */
  bodyOptional?: boolean;
  /** The `data` of a success; null by default. */
  answer?: Answer;
  /** The whole body of a success without envelope; `run` then returns a Response. */
  bare?: z.ZodType;
  /** One line of a success in JSON lines; `run` then returns a Response. */
  line?: z.ZodType;
  /** Errors that do not follow from the rest of the declaration: not found, conflict, payment required. */
  refuses?: readonly AppErrorCode[];
  /** Fields next to the rows of a list, in the envelope. */
  beside?: z.core.$ZodLooseShape;
  concurrency?: ConcurrencyLimitName;
  /** Cache-Control of a success for visitors. By default, and always for signed-in people, nothing is cached. */
  cache?: string;
  /**
   * Whether an `Idempotency-Key` is respected; only for signed-in people. `true`: the call is one transaction.
   * `traceOf`: it calls other systems, or refuses after having written; then the use case records what it makes
   * (`ctx.idempotencyKey`) or is safe to repeat, and `traceOf` says which parts of the body tell two requests apart.
   * `in run`: `run` calls `withIdempotencyKey` itself, because it receives the body.
   */
  idempotent?: true | { traceOf: (body: z.output<Body>) => unknown } | "in run";
  /** Access tokens are refused. */
  peopleOnly?: boolean;
  /** The area, if it is not that of the endpoint. */
  area?: Area;
};

export type AnyCallDeclaration = Omit<
  CallDeclaration<Ability | "anyone", z.ZodType, unknown, z.ZodObject, z.ZodType>,
  "idempotent" | "id"
> & { idempotent?: unknown; id?: { schema: z.ZodType }; isList?: boolean };

export type Call = ((args: CallArgs, area: Area | null) => Promise<Response>) & { declared: AnyCallDeclaration };

export type RunCall<A, Body extends z.ZodType, Id, Query extends z.ZodObject, Out> = (
  ctx: A extends "anyone" ? Ctx : SignedCtx,
  input: CallInput<z.output<Body>, Id, z.output<Query>>,
) => Promise<Out> | Out;

/** `area` is null for addresses outside the contract. */
export type Endpoint = { area: Area | null } & Partial<Record<Method, Call>>;

/** A noun's endpoints by their path below `/api/`. */
export type Endpoints = Record<string, Endpoint>;

export const isOpen = ({ ability = "anyone" }: Pick<AnyCallDeclaration, "ability">) => ability === "anyone";

export const isPublic = (declared: Pick<AnyCallDeclaration, "ability" | "peopleOnly">) =>
  isOpen(declared) && !declared.peopleOnly;
