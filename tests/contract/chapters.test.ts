import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { areas } from "#app/domain/ctx.ts";
import {
  type Contract,
  chapterOf,
  chapters,
  listErrors,
  type OperationView,
} from "#app/http/contract/description/chapters.ts";
import { Operation } from "#app/routes/api-docs/operation.tsx";
import { operationsOf } from "#tests/contract/document.ts";
import { theDescription } from "#tests/support/contract.ts";

let contract: Contract;
let views: Record<string, OperationView>;
beforeAll(async () => {
  contract = theDescription() as unknown as Contract;
  const all = Object.keys(areas).flatMap((area) => chapterOf(contract, area as keyof typeof areas).operations);
  views = Object.fromEntries(all.map((view) => [view.id, view]));
});

it("has each operation of the description in one chapter", async () => {
  const ids = chapters(contract).flatMap(({ operations }) => operations.map(({ id }) => id));
  expect(ids.sort()).toEqual(
    operationsOf(theDescription())
      .map(({ operationId }) => operationId)
      .sort(),
  );
});

it.each([
  ["getCoursesIdLessons", "Aberto a todos; um token com courses:read age em seu nome."],
  ["getMyCourses", "Exige a permissão learning:read."],
  ["postSessions", "Aberto a todos, mas sem token."],
  ["putPaymentSettings", "Só com login pelo navegador, sem token."],
])("says who may ask for %s", (id, sentence) => {
  expect(wordsOf(id)).toContain(sentence);
});

it.each([
  ["getUsersMe", "Responde User, sem envelope."],
  ["getCourses", "Responde lista de Course ou ManagedCourse, em páginas."],
  ["getMyCourses", "Responde lista de MyCourse."],
  ["getAdminSupportTickets", "Responde lista de Ticket, em páginas; ao lado de data, também overdue."],
  ["postUpload", "Responde Upload; ao lado de data, também url."],
])("says what %s answers, and in what", (id, sentence) => {
  expect(wordsOf(id)).toContain(sentence);
});

it("names as many answers without an envelope as there are", () => {
  const bare = Object.values(views).filter(({ envelope }) => envelope === "bare");
  expect(bare.map(({ id }) => id)).toEqual(["getUsersMe", "getOauthProviderRedirectUrl", "getOpenapiJson"]);
});

it("says what each status means that an operation may refuse with, whatever the reason", () => {
  const meanings = Object.fromEntries(listErrors(contract).map(({ status, meaning }) => [status, meaning]));
  const used = new Set(Object.values(views).flatMap(({ refusals }) => refusals.map(String)));
  expect(Object.keys(meanings)).toEqual([...used].sort());
  expect(meanings[404]).toBe(new AppError("not_found").message);
  expect(meanings[403]).toContain(new AppError("forbidden").message);
  expect(meanings[403]).toContain(new AppError("stale").message);
});

/** What the documentation says of one operation. */
const wordsOf = (id: string) =>
  renderToStaticMarkup(createElement(Operation, { operation: views[id]! })).replace(/<[^>]+>/g, "");
