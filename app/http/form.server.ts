import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { Ability } from "#app/domain/access/authorise.ts";
import { acquireOwn, acquireShared, type ConcurrencyLimitName } from "#app/domain/access/concurrency-limits.server.ts";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import type { RateLimitName } from "#app/domain/access/rate-limits.ts";
import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { ask, type UseCase } from "#app/domain/verb.ts";
import { toAppErrorLogged } from "#app/http/answers/failures.server.ts";
import { statusOf } from "#app/http/answers/status.ts";
import {
  fieldsToResend,
  filesToChoose,
  readFields,
  rejectUnsafeNames,
  requireSameSender,
} from "#app/http/bodies/fields.server.ts";
import { type FileLimit, onlyFile, type SentForm } from "#app/http/bodies/multipart.server.ts";
import { spoolFolder } from "#app/http/bodies/spool.server.ts";
import { responseHeadersContext, toCtx } from "#app/http/ctx.ts";
import { requireDiskSpace } from "#app/http/disk-space.server.ts";
import { once } from "#app/http/once.server.ts";
import { askedUrl, errorData, isDataRequest, leaving, setRetryAfter } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { requireLiveSession, requireLiveSessionAfter } from "#app/http/sessions/live-session.server.ts";

export type ActionArgs<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };

type RunArgs<Params> = ActionArgs<Params> & Pick<SentForm, "uploads"> & { upload: AsyncIterable<Uint8Array> };

export type FormDeclaration<Schema extends z.ZodType, Result, Params> = {
  /** The schema. A form without one has nothing to type, so its errors go to the error screen. */
  schema?: Schema;
  /**
   * Shows errors on the error screen, because the page of this form would redirect: all errors, or all but invalid
   * fields or a conflict.
   */
  errorScreen?: "always" | "unless invalid" | "unless conflict";
  limit?: RateLimitName;
  /**
   * For forms with long texts: if the session has ended, a 401 screen sends the same fields again after the sign-in.
   * Without it, people are redirected to the sign-in page.
   */
  resendAfterSignIn?: boolean;
  /** The concurrency limit for requests with large bodies. */
  concurrency?: ConcurrencyLimitName;
  /** Fields that are never sent back to the page: card data. Files never are. */
  hide?: string[];
  /** Files that may be sent as `multipart/form-data`, by field name. */
  files?: Record<string, (settings: Settings) => FileLimit>;
  /** Visitors may send these files too: small ones, and with a rate limit. */
  takesVisitorsFiles?: boolean;
  /** The maximum number of bytes of all texts, for forms into which people paste long lists. */
  maxText?: number;
  /**
   * The last field, `file`, may be of any size and is streamed to `run`: `args.upload` where it is one file,
   * `args.uploads` where there may be several.
   */
  upload?: boolean;
  run: (ctx: Ctx, value: z.output<Schema>, args: RunArgs<Params>) => Promise<Result>;
};

/** Where a form leads: a path, or a path and the message that its page shows. */
type Destination = string | readonly [to: string, message: string];

/** On success: a redirect (303), or data that this page shows once. */
export type Outcome<Result, Shown, Args, Value> =
  | { goTo: (result: Result, args: Args, value: Value) => Destination | Response; show?: undefined }
  | { show: (result: Result) => Shown; goTo?: undefined };

/**
 * A form's action. Before `run` it checks disk space, rate and concurrency limits, field names, sender, live session
 * and schema. A form with `<OnceField />` that is sent twice runs once. A refused form comes back as a conform reply
 * with what was typed and the error's status. These steps are not router middleware, because a refused form is still
 * read, so that nothing typed is lost.
 */
export function form<Schema extends z.ZodType, Result, Params = Record<string, string | undefined>, Shown = never>(
  declared: FormDeclaration<Schema, Result, Params> & Outcome<Result, Shown, ActionArgs<Params>, z.output<Schema>>,
) {
  const hideFields = [...(declared.hide ?? []), ...Object.keys(declared.files ?? {})];
  return async (args: ActionArgs<Params>) => {
    if (args.request.method !== "POST") throw postOnly(args.context);
    const ctx = toCtx(args.context);
    let fields: SentForm["fields"] = new URLSearchParams();
    let submission: Submission<unknown> | undefined;
    let leftOut: SentForm["leftOut"] = [];
    try {
      using entry = await enter(ctx, declared);
      await using sent = await readSent(ctx, declared, {
        request: args.request,
        isRefused: entry.refusal !== undefined,
      });
      ({ fields, leftOut } = sent);
      await requireSender(ctx, args.request, { fields, mustBeSignedIn: declared.resendAfterSignIn });
      submission = parseWithZod(fields, { schema: declared.schema ?? z.object({}) });
      if (entry.refusal) throw entry.refusal;
      if (submission.status !== "success" || Object.keys(sent.tooLarge).length) {
        const reply = submission.reply({ hideFields, fieldErrors: sent.tooLarge });
        if (answersOnForm(declared, "invalid")) return replyWith(reply, "invalid", args.request);
        throw new AppError("invalid", Object.values(reply.error ?? {}).flatMap((sentences) => sentences ?? [])[0]);
      }
      using _shared = acquireShared(ctx, declared.concurrency, sizeOf(fields));
      const uploads = stillSignedIn(ctx, args.request, sent.uploads);
      const value = submission.value as z.output<Schema>;
      return await runForm(declared, ctx, { value, args, uploads, fields });
    } catch (error) {
      const known = toAppErrorLogged(error, args.request);
      if (!known) throw error;
      if (!submission || !answersOnForm(declared, known.code)) {
        throw toScreen(known, args, {
          resends: declared.resendAfterSignIn,
          fields: fieldsToResend(ctx, fields, hideFields),
          choose: [...leftOut, ...filesToChoose(fields)],
        });
      }
      setRetryAfter(known, args.context);
      const fieldErrors = known.fields ?? {};
      return replyWith(
        submission.reply({ hideFields, formErrors: [known.message], fieldErrors }),
        known.code,
        args.request,
      );
    }
  };
}

/**
 * A verb's part of its form: `form({ ...formOf(refundPayment), goTo })`. A form with fields of another shape adds a
 * `schema` that transforms them into the verb's body. `id` names the id among the route's params.
 */
export function formOf<A extends Ability, Id, Body extends z.ZodType, Result>(
  act: UseCase<A, Id, Body, Result>,
  { id: param = "id" } = {},
) {
  const { limit = "api.other", id, body } = act.verb;
  return {
    limit: limit ?? undefined,
    schema: body,
    run: async (ctx: Ctx, value: z.output<Body>, { params }: { params: Record<string, string | undefined> }) =>
      await ask(act, ctx, { id: id?.read(params[param]) as Id, body: value }),
  };
}

/** Returns an error instead of throwing it, because the body must be read before the answer. */
async function enter(
  ctx: Ctx,
  { limit, concurrency }: { limit?: RateLimitName; concurrency?: ConcurrencyLimitName },
): Promise<Disposable & { refusal?: AppError }> {
  try {
    await requireDiskSpace(ctx.settings);
    if (limit) await consumeRateLimit(ctx, limit);
    return acquireOwn(ctx, concurrency);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error, [Symbol.dispose]: () => {} };
  }
}

function sizeOf(fields: SentForm["fields"]) {
  let bytes = 0;
  for (const [, value] of fields) bytes += typeof value === "string" ? value.length : value.size;
  return bytes;
}

type Taken = Pick<
  FormDeclaration<z.ZodType, unknown, unknown>,
  "files" | "upload" | "takesVisitorsFiles" | "resendAfterSignIn" | "maxText"
>;

/**
 * Reads the body. The files of visitors, where the form does not take them, and of refused requests are skipped, but not
 * the text fields after them.
 */
async function readSent(
  ctx: Ctx,
  { files = {}, upload, takesVisitorsFiles, resendAfterSignIn, maxText }: Taken,
  { request, isRefused }: { request: Request; isRefused: boolean },
) {
  const limits = Object.entries(files).map(([name, limitOf]) => [name, limitOf(ctx.settings)]);
  const keepsTexts = ctx.viewer === null && !isRefused && resendAfterSignIn;
  const takesFiles = keepsTexts ? "texts" : (ctx.viewer !== null || takesVisitorsFiles === true) && !isRefused;
  return await readFields(request, {
    files: Object.fromEntries(limits),
    upload,
    takesFiles,
    maxText,
    folder: spoolFolder(ctx.settings),
  });
}

/** Refuses dangerous field names, forms filled in under another account, and ended sessions. */
async function requireSender(
  ctx: Ctx,
  request: Request,
  { fields, mustBeSignedIn }: Pick<SentForm, "fields"> & { mustBeSignedIn?: boolean },
) {
  rejectUnsafeNames(fields.keys());
  requireSameSender(ctx, fields);
  await requireLiveSession(ctx, request);
  if (mustBeSignedIn && !ctx.viewer) throw new AppError("unauthenticated");
}

async function runForm<Schema extends z.ZodType, Result, Params, Shown>(
  declared: FormDeclaration<Schema, Result, Params> & Outcome<Result, Shown, ActionArgs<Params>, z.output<Schema>>,
  ctx: Ctx,
  {
    value,
    args,
    uploads,
    fields,
  }: { value: z.output<Schema>; args: ActionArgs<Params> } & Pick<SentForm, "uploads" | "fields">,
) {
  const run = async (own: Ctx) => await declared.run(own, value, { ...args, uploads, upload: onlyFile(uploads) });
  const { show, goTo } = declared;
  if (show) return show(await run(ctx));
  const answer = await once(ctx, { request: args.request, fields }, async (own) => {
    const next = goTo(await run(own), args, value);
    if (next instanceof Response) return next;
    if (typeof next === "string") return redirect(next, 303);
    const [to, message] = next;
    return redirectWithFlash(args.request, to, { kind: "success", message });
  });
  return leaving(args.request, answer);
}

/** A form's files; the session is checked after each. */
async function* stillSignedIn(ctx: Ctx, request: Request, files: SentForm["uploads"]): SentForm["uploads"] {
  for await (const { fileName, content } of files)
    yield { fileName, content: requireLiveSessionAfter(ctx, request, content) };
}

/**
 * The form as sent with its errors, and the code for screens that react to it. Asked for by React Router's own script, it
 * is 200: after an error status the script would not ask for what is saved now, which the form may show.
 */
const replyWith = <Reply extends object>(reply: Reply, code: AppErrorCode, request: Request) =>
  data({ ...reply, code }, { status: isDataRequest(request) ? 200 : statusOf[code] });

/** Whether an error is shown on the form, rather than by the error screen or the sign-in page. */
function answersOnForm(
  { schema, errorScreen }: Pick<FormDeclaration<z.ZodType, unknown, unknown>, "schema" | "errorScreen">,
  code: AppErrorCode,
) {
  if (!schema || asksToSignIn(code)) return false;
  return !errorScreen || errorScreen === `unless ${code}`;
}

/** What to throw so that the error screen, or the sign-in page, answers. */
function toScreen(
  error: AppError,
  { request, context }: Pick<ActionArgs<unknown>, "request" | "context">,
  kept: { resends?: boolean; fields: ReturnType<typeof fieldsToResend>; choose: SentForm["leftOut"] },
) {
  if (!asksToSignIn(error.code)) return errorData(error, context);
  const { pathname, search } = askedUrl(request);
  if (error.code !== "stale" && !kept.resends) return leaving(request, redirect(signInPath(pathname + search), 303));
  const { fields: resend, choose } = kept;
  const again = { resend, ...(choose.length > 0 && { choose }) };
  return data({ success: false, error: error.message, ...again }, { status: statusOf[error.code] });
}

const asksToSignIn = (code: AppErrorCode) => code === "unauthenticated" || code === "stale";

export function postOnly(context: Readonly<RouterContextProvider>) {
  context.get(responseHeadersContext).set("Allow", "GET, HEAD, POST");
  return data({ success: false, error: "Método não permitido." }, { status: 405 });
}
