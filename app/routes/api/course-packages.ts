import { z } from "zod";
import { managedCourseJson, managedCourseResponse } from "#app/domain/authoring/course.ts";
import { importPackage, receivePackage, showPackage } from "#app/domain/packages/import-package.server.ts";
import { packageJson, packageNotFound, packageResponse } from "#app/domain/packages/import-plan.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { call, callOf } from "#app/http/api.server.ts";
import { readFields } from "#app/http/bodies/fields.server.ts";
import { onlyFile } from "#app/http/bodies/multipart.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import { requireLiveSessionAfter } from "#app/http/sessions/live-session.server.ts";

export const coursePackages: Endpoints = {
  "course-packages": {
    area: "packages",
    POST: call({
      summary: "Envia um pacote de curso (ZIP) e mostra o que ele traria; nada é criado",
      ability: "courses.teach",
      limit: "media.upload",
      media: "multipart/form-data",
      body: z.object({ file: z.string().meta({ format: "binary" }) }),
      answer: packageResponse,
      refuses: ["full"],
      run: async (ctx, { request }) => {
        await using sent = await readFields(request, { upload: true });
        return packageJson(await receivePackage(ctx, requireLiveSessionAfter(ctx, request, onlyFile(sent.uploads))));
      },
    }),
  },
  "course-packages/:id": {
    area: "packages",
    GET: call({
      summary: "Mostra de novo o que um pacote enviado traria",
      ability: "courses.teach",
      id: uuidPathId(packageNotFound),
      answer: packageResponse,
      run: async (ctx, { id }) => packageJson(await showPackage(ctx, id)),
    }),
  },
  "course-packages/:id/import": {
    area: "packages",
    POST: call({
      ...callOf(importPackage, managedCourseJson),
      summary: "Cria um curso de um pacote enviado, como rascunho: tudo ou nada",
      answer: managedCourseResponse,
      refuses: ["full"],
    }),
  },
};
