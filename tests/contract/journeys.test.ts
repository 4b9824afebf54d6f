import { afterAll, beforeAll, expect, it } from "vitest";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { operationsOf } from "#tests/contract/document.ts";
import { askForHelp } from "#tests/contract/journeys/ask-for-help.ts";
import { bringPeople } from "#tests/contract/journeys/bring-people.ts";
import { buy } from "#tests/contract/journeys/buy.ts";
import { type Cast, gather } from "#tests/contract/journeys/cast.ts";
import { leadAClass } from "#tests/contract/journeys/lead-a-class.ts";
import { learn } from "#tests/contract/journeys/learn.ts";
import { runTheSchool } from "#tests/contract/journeys/run-the-school.ts";
import { giveByCoupon, sellATrail } from "#tests/contract/journeys/sell-a-trail.ts";
import { signInAndOut } from "#tests/contract/journeys/sign-in.ts";
import { teach } from "#tests/contract/journeys/teach.ts";
import { theDescription } from "#tests/support/contract.ts";

/**
 * The whole contract through a generated client with access tokens, over the network: requests are checked against the
 * types, answers against the schemas.
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
it("a class is founded, led, studied in and closed", () => leadAClass(cast));
it("a trail is made, sold and studied to its certificate", () => sellATrail(cast));
it("a coupon opens a course and a trail without a payment", () => giveByCoupon(cast));
it("people are brought in by a list, an invitation, a link and by hand", () => bringPeople(cast));
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
