import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, expect, it } from "vitest";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { messageViews } from "#app/domain/webhooks/messages.ts";
import type { Contract } from "#app/http/contract/description/chapters.ts";
import { messagesOf } from "#app/http/contract/description/messages-chapter.ts";
import { type Document, type Parameter, resolved } from "#tests/contract/document.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { anEndpoint, directing, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { theDescription } from "#tests/support/contract.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

/** Webhook messages in the OpenAPI document. */
let described: Document;
beforeAll(async () => {
  described = theDescription();
});

it("has every type of message, each with a name of its own, a body and what may be answered", () => {
  expect(Object.keys(described.webhooks).sort()).toEqual(Object.keys(messageViews).sort());
  const names = Object.values(described.webhooks).map(({ post }) => post.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { post } of Object.values(described.webhooks)) {
    expect(post.summary).toMatch(/^[A-ZÀ-Ú].{4,40}$/);
    expect(post.security).toEqual([]);
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(["2XX", "410", "429", "503", "default"]));
    const carried = post.parameters.map(({ $ref }) => resolved<Parameter>(described, $ref).value);
    expect(carried.map(({ name, required }) => [name, required])).toEqual([
      ["webhook-id", true],
      ["webhook-timestamp", true],
      ["webhook-signature", true],
    ]);
  }
});

it("is what crosses the wire: headers and body", async () => {
  const [database, receiver] = await Promise.all([freshDatabase(), startReceiver()]);
  const ctx = await directing(database.db);
  const { id } = await anEndpoint(ctx, { url: receiver.url });
  const course = await aCourse(database.db, {});
  await recordEvent(ctx, "course.published", `course/${course.id}`, {});
  await sendTest(ctx, id);
  await sendDue(ctx);
  await receiver.close();
  await database.close();

  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);
  ajv.addVocabulary(Object.keys(described));
  ajv.addSchema(described, "contract");
  const holds = (pointer: string, value: unknown) => ajv.compile({ $ref: `contract${pointer}` })(value);
  const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types.sort()).toEqual(["course.published", "webhook.test"]);
  for (const { headers, body } of receiver.received) {
    const { type } = JSON.parse(body) as { type: string };
    const { parameters } = described.webhooks[type]!.post;
    for (const { $ref } of parameters) {
      const { value, at } = resolved<Parameter>(described, $ref);
      expect(holds(`${at}/schema`, headers[value.name]), value.name).toBe(true);
    }
    const whole = `#/webhooks/${type}/post/requestBody/content/application~1json/schema`;
    expect(holds(whole, JSON.parse(body)), type).toBe(true);
    expect(holds(whole, { ...JSON.parse(body), type: "another" }), type).toBe(false);
  }
});

it("is a chapter of the pages, with the facts of each and what is answered, success first", () => {
  const { headers, messages, answers } = messagesOf(described as unknown as Contract);
  expect(headers.map(({ name }) => name)).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
  expect(answers.map(({ status }) => status)).toEqual(["2XX", "410", "429", "503", "default"]);
  const paid = messages.find(({ type }) => type === "payment.completed")!;
  expect(paid.label).toBe("Pagamento confirmado");
  expect(paid.rows.find(({ name }) => name === "amount")).toMatchObject({ type: "número", description: "Em reais." });
});
