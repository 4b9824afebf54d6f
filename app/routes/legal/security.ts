import { securityTxt } from "#app/domain/legal/legal-pages.ts";
import { schoolOf } from "#app/domain/school.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    run: (ctx) => {
      const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
      return new Response(securityTxt(schoolOf(ctx.settings), new Date()), { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
