import { meetingFile } from "#app/domain/meetings/calendar-feed.server.ts";
import { meetingNotFound } from "#app/domain/meetings/meeting.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "meetings.attend",
    limit: "api.other",
    id: integerPathId(meetingNotFound),
    run: async (ctx, { id }) =>
      new Response(await meetingFile(ctx, id), {
        headers: {
          "Content-Type": "text/calendar; charset=utf-8",
          "Content-Disposition": `attachment; filename="encontro-${id}.ics"`,
        },
      }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
