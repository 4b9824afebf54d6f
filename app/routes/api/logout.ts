import { Refusal } from "#app/domain/refusal.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { requireSameOrigin } from "#app/http/gates/origin.ts";
import { signOut } from "#app/http/sessions/session.server.ts";

/** The contract signs out by GET, so what merely looks (HEAD, prefetch) or comes from elsewhere must not (A2). */
const leave = call({
  summary: "Encerra a sessão",
  peopleOnly: true,
  run: async (ctx, { request }) => {
    requireSameOrigin(request, ctx.settings.PUBLIC_ORIGIN);
    if (/prefetch|prerender/.test(purposeOf(request)) || isEmbedded(request)) throw new Refusal("forbidden");
    const headers = request.method === "HEAD" ? undefined : await signOut(ctx, request);
    return json({ success: true, data: null }, { headers });
  },
});

const calls = api("profile", { GET: leave, POST: leave });

export const loader = calls.loader;
export const action = calls.action;

/** A picture, style or frame of a page is fetched without anybody having asked to leave. */
function isEmbedded({ headers }: Request) {
  return !["empty", "document", null].includes(headers.get("Sec-Fetch-Dest"));
}

function purposeOf({ headers }: Request) {
  return ["Sec-Purpose", "Purpose", "X-Moz", "X-Purpose"]
    .map((name) => headers.get(name) ?? "")
    .join(" ")
    .toLowerCase();
}
