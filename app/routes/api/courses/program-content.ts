import { programAnswer, programJson } from "#app/domain/certificates/program/program.ts";
import { showProgram } from "#app/domain/certificates/program/show-program.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("certificates", {
  GET: call({
    summary: "Mostra o conteúdo programático de um curso",
    id: numbered(courseNotFound),
    answer: programAnswer,
    run: async (ctx, { id }) => programJson(await showProgram(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
