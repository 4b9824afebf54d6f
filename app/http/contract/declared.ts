import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Ability } from "#app/domain/access/abilities.ts";
import type { Area } from "#app/domain/access/areas.ts";
import type { LimitName } from "#app/domain/access/limit-table.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { RefusalCode } from "#app/domain/refusal.ts";
import type { RoomName } from "#app/http/gates/room.server.ts";
import type { PathId } from "#app/http/path-id.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** What React Router gives a loader or an action. */
export type Args = {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};

/** What a call's `run` is given beside the context. */
export type Asked<Body, Id, Query> = {
  body: Body;
  /** The first id of the address, where the call names one. */
  id: Id;
  query: Query;
  params: Record<string, string | undefined>;
  url: URL;
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Answers once for what was sent, where the call keeps to an idempotency key only when it knows that. */
  once: (sent: unknown, answer: (ctx: SignedCtx) => Promise<Response>) => Promise<Response>;
};

export type NoBody = z.ZodUndefined;
export type NoQuery = z.ZodObject<Record<never, never>>;

/** What a call says of itself. The description at /api/openapi.json is made of the same words and schemas. */
export type Declared<
  A extends Ability | "anyone",
  Body extends z.ZodType,
  Id,
  Query extends z.ZodObject,
  Answer extends z.ZodType,
> = {
  /** What it does, in one line, for the reader of the description; every call of the contract has one. */
  summary?: string;
  ability?: A;
  /** How often; whoever signed in has a share of all calls together where it has no limit of its own. */
  limit?: LimitName;
  /** The id in its address. */
  id?: PathId<Id>;
  /** What may stand behind the `?`. Whatever is wrong there is brought into range, never refused. */
  query?: Query;
  body?: Body;
  /** How its body is sent, where it is not JSON; `body` then only describes it. */
  media?: "multipart/form-data";
  /** Largest body in bytes, where 64 KiB are not enough. */
  bodyLimit?: number;
  /** Whether the body may be left out altogether, and then says nothing: a request without a Content-Type. */
  bodyOptional?: boolean;
  /** The `data` of its success; null where left out. */
  answer?: Answer;
  /** The whole body of its success, where it is not an envelope. `run` then gives a Response. */
  bare?: z.ZodType;
  /** What it may refuse beside what follows from the rest: not found, conflict, payment required. */
  refuses?: readonly RefusalCode[];
  /** What stands beside the rows of a list, in the envelope. */
  beside?: z.core.$ZodLooseShape;
  /** Where its large bodies take up a counted place while they last. */
  room?: RoomName;
  /** Cache-Control of a success, for visitors alone; by default, and for whoever is signed in, nothing is kept. */
  cache?: string;
  /**
   * Whether an `Idempotency-Key` is kept to: the same request again gets the same answer. Only where people sign in.
   * It is then one transaction; or else (`traceOf`: what of the body may leave a trace) it speaks to others outside, or
   * refuses after having written, and the use-case remembers what it makes (`ctx.claim`) or may be asked again anyway.
   * `once received`: the same, but what it is has to be received first, and `run` answers by `asked.once`.
   */
  idempotent?: true | { traceOf: (body: z.output<Body>) => unknown } | "once received";
  /** Whether it is for people alone, who sign in: access tokens are turned away. */
  peopleOnly?: boolean;
  /** The part of the contract that it belongs to, where it is not that of its endpoint. */
  area?: Area;
};

/** A declaration of any kind, for whoever describes it. */
export type AnyDeclared = Omit<
  Declared<Ability | "anyone", z.ZodType, unknown, z.ZodObject, z.ZodType>,
  "idempotent" | "id"
> & { idempotent?: unknown; id?: { schema: z.ZodType }; isList?: boolean };

/** One method of an endpoint, and what it says of itself. */
export type Call = ((args: Args, area: Area | null) => Promise<Response>) & { declared: AnyDeclared };

export type Ran<A, Body extends z.ZodType, Id, Query extends z.ZodObject, Out> = (
  ctx: A extends "anyone" ? Ctx : SignedCtx,
  asked: Asked<z.output<Body>, Id, z.output<Query>>,
) => Promise<Out> | Out;

/** An address of the contract: the part that it belongs to, null where it is none of it, and its methods. */
export type Endpoint = { area: Area | null; table: Partial<Record<Method, Call>> };

/** Whether nothing is asked of whoever calls. */
export const isOpen = ({ ability = "anyone" }: Pick<AnyDeclared, "ability">) => ability === "anyone";

/** Whether it is open, to people and programs alike. */
export const isPublic = (declared: Pick<AnyDeclared, "ability" | "peopleOnly">) =>
  isOpen(declared) && !declared.peopleOnly;
