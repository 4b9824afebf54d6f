import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { forgetGround, tellGround } from "#tests/support/e2e-ground.ts";
import { postgresVariables } from "#tests/support/postgres-variables.ts";
import { breakGround } from "#tests/support/template.ts";

/**
 * Runs the built server for the browser tests, on the throw-away PostgreSQL of this run, until it is told to stop. On
 * the next port a second one, on the same database, whose simulated bank waits to be told how payments go.
 */
const { ground, remove } = await breakGround();
const connection = { ...ground.connection, database: ground.template };
tellGround(connection);
const port = Number(process.env.PORT);
const apps = [{ PORT: String(port) }, { PORT: String(port + 1), PAYMENTS_SIMULATOR: "manual" }].map((settings) =>
  spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: ground.dataDir,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
      WEBHOOKS_TO_PRIVATE: "1",
      ...postgresVariables(connection),
      ...settings,
    },
    stdio: "inherit",
  }),
);
const tell = (signal: NodeJS.Signals) => {
  for (const app of apps) app.kill(signal);
};
process.on("SIGTERM", () => tell("SIGTERM")).on("SIGINT", () => tell("SIGTERM"));
process.on("exit", () => tell("SIGKILL"));
const codes = await Promise.all(apps.map((app) => once(app, "exit").then(([code]) => code as number | null)));
forgetGround();
await remove();
rmSync(ground.dataDir, { recursive: true });
process.exit(codes.find((code) => code !== 0) ?? 0);
