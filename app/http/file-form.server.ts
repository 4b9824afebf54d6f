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
import { readUpload } from "#app/http/bodies/upload/read-upload.server.ts";
import { ctxOf } from "#app/http/ctx.ts";
import { onlyPosted } from "#app/http/form.server.ts";
import { refused, sayWhen, signInPath } from "#app/http/page.server.ts";

type ActionArgs<Params> = { request: Request; params: Params; context: Readonly<RouterContextProvider> };

/**
 * The action of a form that sends one file of any size, the field `file`, behind its other fields: the file reaches
 * `run` as it comes. What is wrong comes back as a conform reply with what was typed and the refusal's own status,
 * but for what is missing altogether, which is the error screen; a visitor is sent to sign in. Its address has to be
 * named in app/server/traffic/limits.ts, so that a large file is given time.
 */
export function fileForm<Schema extends z.ZodType, Result, Params = Record<string, string | undefined>>(declared: {
  schema?: Schema;
  limit: LimitName;
  run: (
    ctx: Ctx,
    sent: { value: z.output<Schema>; file: AsyncIterable<Uint8Array> },
    args: ActionArgs<Params>,
  ) => Promise<Result>;
  goTo: (result: Result, args: ActionArgs<Params>) => string | Response;
}) {
  return async (args: ActionArgs<Params>) => {
    const { request, context } = args;
    if (request.method !== "POST") throw onlyPosted(context);
    const ctx = ctxOf(context);
    let submission = parseWithZod(new URLSearchParams(), { schema: z.object({}) as never });
    try {
      if (!ctx.viewer) throw new Refusal("unauthenticated");
      await spend(ctx, declared.limit);
      return await readUpload(request, async ({ fields, file }) => {
        requirePlainNames(fields.keys());
        submission = parseWithZod(fields, { schema: (declared.schema ?? z.object({})) as never });
        if (submission.status !== "success") return data(submission.reply(), { status: 400 });
        const next = declared.goTo(await declared.run(ctx, { value: submission.value, file }, args), args);
        return typeof next === "string" ? redirect(next, 303) : next;
      });
    } catch (error) {
      const known = understood(error, request);
      if (known?.code === "unauthenticated") throw redirect(signInPath(new URL(request.url)), 303);
      if (!known) throw error;
      if (["not_found", "forbidden"].includes(known.code)) throw refused(known, context);
      sayWhen(known, context);
      const formErrors = known.fields ? [] : [known.message];
      const reply = submission.reply({ formErrors, fieldErrors: known.fields ?? {} });
      return data(reply, { status: statusOf[known.code] });
    }
  };
}
