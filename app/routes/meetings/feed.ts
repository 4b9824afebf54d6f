import { readFeed } from "#app/domain/meetings/calendar-feed.server.ts";
import { textPathId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";

/** Calendar programs call this repeatedly, with nothing but the secret in the address. */
const calls = api({
  GET: call({
    id: textPathId(),
    run: async (ctx, { id }) =>
      new Response(await readFeed(ctx, id), {
        headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, max-age=900" },
      }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
