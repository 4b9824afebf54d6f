import { redeemLocalCode } from "#app/domain/sign-in/local-codes.server.ts";
import { localKeySet, localMetadata } from "#app/domain/sign-in/local-issuer.server.ts";
import { call } from "#app/http/api.server.ts";
import { readText } from "#app/http/bodies/body.ts";
import { filesAt } from "#app/http/by-address.server.ts";

/** What the platform itself asks of its sign-in for demonstrations. */
const files = filesAt({
  "/auth/local/.well-known/openid-configuration": call({ run: (ctx) => Response.json(localMetadata(ctx)) }),
  "/auth/local/jwks": call({ run: (ctx) => Response.json(localKeySet(ctx)) }),
  "/auth/local/token": {
    POST: call({
      run: async (ctx, { request }) => {
        const params = new URLSearchParams(await readText(request, 64 * 1024));
        return Response.json(await redeemLocalCode(ctx, Object.fromEntries(params)));
      },
    }),
  },
});

export const loader = files.loader;
export const action = files.action;
