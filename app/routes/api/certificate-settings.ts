import { z } from "zod";
import { can } from "#app/domain/access/abilities.ts";
import { currentSettings } from "#app/domain/certificates/design/current-design.server.ts";
import { designAnswer, designJson, settingsAnswer, settingsJson } from "#app/domain/certificates/design/design.ts";
import { saveDesign } from "#app/domain/certificates/design/save-design.server.ts";
import { designFields } from "#app/domain/certificates/design/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("certificates", {
  GET: call({
    summary: "Mostra o visual dos certificados",
    cache: "public, max-age=60",
    answer: z.union([designAnswer, settingsAnswer]),
    run: async (ctx) => {
      const json = can(ctx.viewer, "certificates.design") ? settingsJson : designJson;
      return json(await currentSettings(ctx), ctx.settings.PLATFORM_NAME);
    },
  }),
  PUT: call({
    summary: "Salva o visual dos certificados",
    ability: "certificates.design",
    body: designFields,
    answer: settingsAnswer,
    run: async (ctx, { body }) => settingsJson(await saveDesign(ctx, body), ctx.settings.PLATFORM_NAME),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
