import { afterAll, beforeAll, expect, it } from "vitest";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { operationsOf } from "#tests/contract/document.ts";
import { askForHelp } from "#tests/contract/journeys/ask-for-help.ts";
import { buy } from "#tests/contract/journeys/buy.ts";
import { type Cast, gather } from "#tests/contract/journeys/cast.ts";
import { learn } from "#tests/contract/journeys/learn.ts";
import { runTheSchool } from "#tests/contract/journeys/run-the-school.ts";
import { signInAndOut } from "#tests/contract/journeys/sign-in.ts";
import { teach } from "#tests/contract/journeys/teach.ts";
import { theDescription } from "#tests/support/contract.ts";

/**
 * The whole contract through a client that was generated from its description, with access tokens, over the network:
 * what is sent is held against the types, what comes back against the schemas.
 */
let cast: Cast;
beforeAll(async () => {
  cast = await gather();
});
afterAll(async () => {
  expect(failuresOf(cast.app)).toEqual([]);
  await cast.close();
});

it("the server describes the very contract that its routes declare", async () => {
  expect(cast.document).toEqual(theDescription(cast.origin));
});

it("a student goes from the catalogue to a certificate that anybody can verify", () => learn(cast));
it("a student pays for a course and is given the money back", () => buy(cast));
it("somebody who teaches writes a course, publishes it and takes it away", () => teach(cast));
it("a question to the school is answered", () => askForHelp(cast));
it("an admin runs the school", () => runTheSchool(cast));
it("people sign in without a token, and out again", () => signInAndOut(cast));

it("a program reads the description itself", async () => {
  const response = await cast.ask(`${cast.origin}/api/openapi.json`);
  expect(await response.json()).toEqual(cast.document);
});

it("all that is described was asked, and went well", () => {
  const unasked = operationsOf(cast.document).filter(({ operationId }) => !cast.seen.get(operationId)?.has(200));
  expect(unasked.map(({ operationId }) => operationId)).toEqual([]);
});
