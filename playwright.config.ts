import { defineConfig } from "playwright/test";

const origin = "http://127.0.0.1:4517";
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** The journeys in a real browser, without JavaScript and with it, on a phone and a desktop, on the built server. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  workers: 2,
  /** Two browsers, a server and a database share two cores: one more try, and the run names whoever needed it. */
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  webServer: {
    command: "node --import tsx tests/support/e2e-server.ts",
    url: `${origin}/readyz`,
    env: { PORT: new URL(origin).port },
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
  },
  use: {
    baseURL: origin,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "off",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: process.env.CHROMIUM_ARGS?.split(" ") ?? [],
    },
  },
  projects: [
    { name: "phone-nojs", use: { ...phone, javaScriptEnabled: false } },
    { name: "phone-js", use: phone },
    { name: "desktop-nojs", use: { ...desktop, javaScriptEnabled: false } },
    { name: "desktop-js", use: desktop },
  ],
});
