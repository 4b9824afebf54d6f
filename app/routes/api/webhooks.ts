import { receiveEvent } from "#app/domain/payments/settlement/receive-event.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { readText } from "#app/http/bodies/body.ts";

const largestBody = 64 * 1024;

const calls = api(null, {
  POST: call({
    run: async (ctx, { params, request }) => {
      const body = await readText(request, largestBody);
      await receiveEvent(ctx, params.provider ?? "", { headers: request.headers, body });
      return null;
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
