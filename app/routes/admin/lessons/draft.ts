import { draftAnswer, maxDraftBytes } from "#app/domain/authoring/lesson-draft.ts";
import { noteDraft } from "#app/domain/authoring/lesson-drafts.server.ts";
import { api, call, callOf } from "#app/http/api.server.ts";

/** What the page of a lesson's form says by itself while it is open. */
const calls = api({
  POST: call({ ...callOf(noteDraft, (note) => note), bodyLimit: maxDraftBytes, answer: draftAnswer }),
});

export const loader = calls.loader;
export const action = calls.action;
