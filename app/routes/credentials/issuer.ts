import { listMultikeys } from "#app/domain/credentials/issuer-key.server.ts";
import { didDocument, issuerProfile } from "#app/domain/credentials/open-badge.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicJson } from "./public-json.ts";

/** Who issues the credentials, and with which keys: as an issuer's profile, and as a DID document. */
const calls = api({
  GET: call({
    run: async (ctx, { url }) => {
      const keys = await listMultikeys(ctx);
      return /did\.json$/i.test(url.pathname)
        ? publicJson(didDocument(ctx.settings, keys), "application/json")
        : publicJson(issuerProfile(ctx.settings, keys));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
