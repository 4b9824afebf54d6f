import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { LimitName } from "#app/domain/access/limit-table.ts";
import { spend } from "#app/domain/access/limits.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { understood } from "#app/http/answers/failures.server.ts";
import { statusOf } from "#app/http/answers/status.ts";
import { requirePlainNames } from "#app/http/bodies/field-names.ts";
import type { TakenFiles } from "#app/http/bodies/multipart.server.ts";
import { keptFields, readFields, requireSender } from "#app/http/bodies/typed-fields.server.ts";
import { ctxOf, saidContext } from "#app/http/ctx.ts";
import { requireDisk } from "#app/http/gates/disk.server.ts";
import { type RoomName, takePlace } from "#app/http/gates/room.server.ts";
import { refused, sayWhen, signInPath } from "#app/http/page.server.ts";
import { requireStanding } from "#app/http/sessions/standing.server.ts";

/** What becomes of a form that went well: another page, or something to show on its own. */
type Outcome<Result, Shown, Args, Value> =
  | { goTo: (result: Result, args: Args, value: Value) => string | Response; show?: undefined }
  | { show: (result: Result) => Shown; goTo?: undefined };

type ActionArgs<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };

/**
 * A form's action: the body is parsed by the noun's schema, `run` calls the use-case, `goTo` says where to go (303).
 * `show` gives what the page itself then shows instead: where nothing is written, or what is shown only once.
 * What is wrong comes back as a conform reply with what was typed and the refusal's own status; a visitor is sent to
 * sign in. Where there is nothing to type (`schema` left out) a refusal becomes the error screen. Where people type at
 * length (`typed`), somebody whose session has ended meanwhile keeps what they typed: the 401 screen sends it again.
 * So does the 403 screen for whoever has to sign in anew first, whatever the form, and for nobody else after that.
 * Files never come back: a browser takes none that a page has chosen.
 */
export function form<Schema extends z.ZodType, Result, Params = Record<string, string | undefined>, Shown = never>(
  declared: {
    schema?: Schema;
    limit?: LimitName;
    typed?: boolean;
    /** Where its large bodies take up a counted place while they last. */
    room?: RoomName;
    /** Fields that are never sent back, whatever is wrong with the form: card data. */
    hide?: string[];
    /**
     * Files that the form may send along as `multipart/form-data`, one in each field; without script it may not, too.
     */
    files?: TakenFiles;
    run: (ctx: Ctx, value: z.output<Schema>, args: ActionArgs<Params>) => Promise<Result>;
  } & Outcome<Result, Shown, ActionArgs<Params>, z.output<Schema>>,
) {
  const { files = {} } = declared;
  const hideFields = [...(declared.hide ?? []), ...Object.keys(files)];
  return async (args: ActionArgs<Params>) => {
    if (args.request.method !== "POST") throw onlyPosted(args.context);
    const ctx = ctxOf(args.context);
    const url = new URL(args.request.url);
    let fields: FormData | URLSearchParams = new URLSearchParams();
    try {
      const { turnedAway, place } = await enter(ctx, declared, args.request);
      using _place = place;
      if (turnedAway && !declared.schema) throw turnedAway;
      const sent = await readFields(args.request, { files, takesFiles: ctx.viewer !== null && !turnedAway });
      fields = sent.fields;
      requirePlainNames(fields.keys());
      requireSender(ctx, fields);
      await requireStanding(ctx, args.request);
      if (declared.typed && !ctx.viewer) throw new Refusal("unauthenticated");
      const submission = parseWithZod(fields, { schema: declared.schema ?? z.object({}) });
      const refuse = (known: Refusal) => {
        sayWhen(known, args.context);
        const reply = submission.reply({ hideFields, formErrors: [known.message], fieldErrors: known.fields ?? {} });
        return data(reply, { status: statusOf[known.code] });
      };
      if (turnedAway) return refuse(turnedAway);
      if (sent.tooLarge.length) {
        const fieldErrors = Object.fromEntries(sent.tooLarge.map((name) => [name, [files[name]!.tooLarge]]));
        return data(submission.reply({ hideFields, fieldErrors }), { status: 400 });
      }
      if (submission.status !== "success") return data(submission.reply({ hideFields }), { status: 400 });
      try {
        const value = submission.value as z.output<Schema>;
        const result = await declared.run(ctx, value, args);
        if (declared.show) return declared.show(result);
        const next = declared.goTo(result, args, value);
        return typeof next === "string" ? redirect(next, 303) : next;
      } catch (error) {
        const known = understood(error, args.request);
        if (!known || !declared.schema || asksToSignIn(known)) throw known ?? error;
        return refuse(known);
      }
    } catch (error) {
      const known = error instanceof Refusal ? error : understood(error, args.request);
      if (!known) throw error;
      if (!asksToSignIn(known)) throw refused(known, args.context);
      if (known.code !== "stale" && !declared.typed) throw redirect(signInPath(url), 303);
      const typed = keptFields(ctx, fields, hideFields);
      throw data({ success: false, error: known.message, typed }, { status: statusOf[known.code] });
    }
  };
}

/**
 * Lets a form in, as far as the disk, its limit and its room go. Where they do not, it is read all the same, but for
 * its files, so that nothing typed is lost.
 */
async function enter(ctx: Ctx, { limit, room }: { limit?: LimitName; room?: RoomName }, request: Request) {
  try {
    await requireDisk(ctx.settings);
    if (limit) await spend(ctx, limit);
    return { place: takePlace(ctx, room, request), turnedAway: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { place: undefined, turnedAway: error };
  }
}

/** Refusals after which somebody signs in, and sends the same form again. */
const asksToSignIn = ({ code }: Refusal) => code === "unauthenticated" || code === "stale";

/** Browsers submit forms by POST; nothing else may stand for it. */
export function onlyPosted(context: Readonly<RouterContextProvider>) {
  context.get(saidContext).set("Allow", "GET, HEAD, POST");
  return data({ success: false, error: "Método não permitido." }, { status: 405 });
}
