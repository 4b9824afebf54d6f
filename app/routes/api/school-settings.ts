import { z } from "zod";
import { listSections, saveSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { sectionJson, sectionResponse } from "#app/domain/school-settings/section-form.ts";
import { call, callOf } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const schoolSettings: Endpoints = {
  "school-settings": {
    area: "school",
    GET: call({
      summary: "Mostra as configurações da escola, por seção",
      ability: "settings.manage",
      answer: z.array(sectionResponse),
      run: async (ctx) => (await listSections(ctx)).map(sectionJson),
    }),
  },
  "school-settings/:section": {
    area: "school",
    PUT: call({
      ...callOf(saveSection, sectionJson),
      summary: "Salva configurações de uma seção",
      answer: sectionResponse,
      refuses: ["conflict"],
    }),
  },
};
