import path from "node:path";
import { fileURLToPath } from "node:url";
import { credentialsVerify } from "#app/server/commands/verify-credential.ts";

/**
 * `node verify-certificate.mjs FILE [--keys FOLDER]`: the build makes one file of this, which needs Node.js and nothing
 * else. It lies in the folder of `credentials:export`, and verifies against that.
 */
const here = path.dirname(fileURLToPath(import.meta.url));
try {
  process.exitCode = (await credentialsVerify(process.argv.slice(2), console.log, here)) ? 0 : 1;
} catch (error) {
  console.error(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
}
