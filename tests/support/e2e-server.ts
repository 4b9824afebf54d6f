import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { postgresVariables } from "#tests/support/postgres-variables.ts";
import { breakGround } from "#tests/support/template.ts";

/** Runs the built server for the browser tests, on the throw-away PostgreSQL of this run, until it is told to stop. */
const { ground, remove } = await breakGround();
const app = spawn(process.execPath, ["build/server/index.js"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: ground.dataDir,
    LOG_LEVEL: "error",
    RATE_LIMIT_FACTOR: "1000",
    ...postgresVariables({ ...ground.connection, database: ground.template }),
  },
  stdio: "inherit",
});
process.on("SIGTERM", () => app.kill("SIGTERM")).on("SIGINT", () => app.kill("SIGTERM"));
process.on("exit", () => app.kill("SIGKILL"));
const [code] = await once(app, "exit");
await remove();
rmSync(ground.dataDir, { recursive: true });
process.exit(code ?? 1);
