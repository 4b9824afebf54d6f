import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";
import { theDescription } from "#tests/support/contract.ts";

/** `npx vitest run tests/contract/client -u` writes it anew. */
it("the client's types are what a generator makes of the description as it is now", async () => {
  const types = astToString(await openapiTS(JSON.stringify(await theDescription())));
  await expect(types).toMatchFileSnapshot("schema.d.ts");
});
