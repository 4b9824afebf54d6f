import { defineConfig } from "playwright/test";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
const folder = (name: string) => ({ name, testDir: `tests/browser/${name}` });

/** Of a phone: what readers meet, first without script. */
const daily = [
  { ...folder("journeys"), use: { ...phone, javaScriptEnabled: false } },
  { ...folder("script"), use: phone },
  { ...folder("layout"), use: { ...phone, javaScriptEnabled: false } },
  { ...folder("a11y"), use: phone },
];

/** `npm run test:nightly`: also the same screens where fewer faults are to be expected. */
const nightly = [
  { ...folder("journeys"), name: "nightly journeys, desktop", use: { ...desktop, javaScriptEnabled: false } },
  { ...folder("a11y"), name: "nightly a11y, dark", use: { ...phone, colorScheme: "dark" as const } },
  { ...folder("a11y"), name: "nightly a11y, desktop", use: desktop },
  {
    ...folder("a11y"),
    name: "nightly a11y, forced colours",
    use: { ...phone, contextOptions: { forcedColors: "active" as const, reducedMotion: "reduce" as const } },
  },
];

/** The built server in a real browser; each worker has a database and a server of its own (tests/browser/support.ts). */
export default defineConfig({
  globalSetup: "tests/browser/global-setup.ts",
  outputDir: "test-results/browser",
  workers: 2,
  fullyParallel: true,
  /** A test takes a tenth of it; where other work keeps the machine busy, it is not to fail for that alone. */
  timeout: 90_000,
  /** A second try only tells a flaky test from a broken one: the run has failed either way. */
  retries: 1,
  failOnFlakyTests: true,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    /** What was asked and answered, to find the cause by: kept of every test it would cost a quarter of the run. */
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: process.env.CHROMIUM_ARGS?.split(" ") ?? [],
    },
  },
  /** What costs much and breaks seldom is tagged, and left for the night. */
  ...(!process.env.NIGHTLY && { grepInvert: /@nightly/ }),
  projects: process.env.NIGHTLY ? [...daily, ...nightly] : daily,
});
