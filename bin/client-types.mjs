import { writeFileSync } from "node:fs";
import path from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { runnerImport } from "vite";
import { root } from "./steps.mjs";

/** Generates types from the JSON contract, against which the tests' client is checked. */
export async function writeClientTypes() {
  const { module } = await runnerImport(path.join(root, "tests", "support", "contract.ts"), {
    configFile: false,
    oxc: { target: "node20" },
  });
  const file = path.join(root, "tests", "contract", "client", "schema.d.ts");
  writeFileSync(file, astToString(await openapiTS(JSON.stringify(module.theDescription()))));
}

if (process.argv[1] === import.meta.filename) await writeClientTypes();
