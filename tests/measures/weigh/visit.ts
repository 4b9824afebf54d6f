import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright";
import type { Place } from "#tests/measures/weigh/places.ts";
import { type LineName, onSlowLine, phone } from "#tests/measures/weigh/slow-line.ts";

export type Kind = "html" | "css" | "fonts" | "script" | "pictures" | "other";

/** One cold visit: compressed bytes by kind with their heads, requests, and milliseconds from the first request on. */
export type Visit = {
  bytes: Record<Kind, number>;
  requests: number;
  /** Requests that went to another host. */
  elsewhere: number;
  firstPaint: number;
  largestPaint: number;
  /** Cumulative layout shift. */
  shift: number;
  /** When a press on the main link, made as soon as it can be seen, sent the browser on its way; null where there is none. */
  answers: number | null;
};

export type How = { origin: string; hasScript: boolean; cookie?: string; line?: LineName };

/** Visits a place twice, each time with an empty cache: once until nothing more comes, once to press its main link. */
export async function visit(browser: Browser, place: Place, how: How): Promise<Visit> {
  const watched = await watch(browser, place, how);
  return { ...watched, answers: place.main ? await press(browser, place.path, place.main, how) : null };
}

/** How long nothing may be under way before a page counts as complete, in milliseconds. */
const silence = 1_500;

async function watch(browser: Browser, { path }: Place, how: How): Promise<Omit<Visit, "answers">> {
  const { page, close } = await arrive(browser, how);
  const session = await onSlowLine(page, how.line);
  const load = count(session, how.origin);
  const paints = await timePaints(session);
  await page.goto(how.origin + path);
  while (load.underWay() || load.quietFor() < silence) await wait(100);
  const seen = { ...load.sum(), ...paints(load.begun()) };
  await close();
  return seen;
}

async function press(browser: Browser, path: string, main: NonNullable<Place["main"]>, how: How): Promise<number> {
  const { page, close } = await arrive(browser, how);
  const session = await onSlowLine(page, how.line);
  const starts: number[] = [];
  const onItsWay = new Promise<void>((resolve) => {
    session.on("Network.requestWillBeSent", ({ type, timestamp, redirectResponse }) => {
      if (type !== "Document" || redirectResponse) return;
      starts.push(timestamp);
      if (starts.length === 2) resolve();
    });
  });
  const painted = new Promise<void>((resolve) => {
    session.on("Page.lifecycleEvent", ({ name }) => name === "firstContentfulPaint" && resolve());
  });
  await page.goto(how.origin + path, { waitUntil: "commit" });
  await painted;
  await page.getByRole(main.role, { name: main.name }).filter({ visible: true }).first().click({ noWaitAfter: true });
  await onItsWay;
  await close();
  return (starts[1]! - starts[0]!) * 1000;
}

/** A phone that has never been here; its visitor may be signed in. */
async function arrive(browser: Browser, { origin, hasScript, cookie }: How) {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: hasScript });
  if (cookie) {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: origin }]);
  }
  return { page: await context.newPage(), close: () => context.close() };
}

const kinds: Record<string, Kind> = {
  Document: "html",
  Stylesheet: "css",
  Font: "fonts",
  Script: "script",
  Image: "pictures",
};

function count(session: CDPSession, origin: string) {
  const bytes: Visit["bytes"] = { html: 0, css: 0, fonts: 0, script: 0, pictures: 0, other: 0 };
  const open = new Map<string, Kind>();
  let begun: { timestamp: number; wallTime: number } | undefined;
  let [requests, elsewhere, last] = [0, 0, performance.now()];
  session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp, wallTime }) => {
    if (request.url.startsWith("data:")) return;
    begun ??= { timestamp, wallTime };
    requests += 1;
    if (!request.url.startsWith(origin)) elsewhere += 1;
    open.set(requestId, kinds[type ?? ""] ?? "other");
    last = performance.now();
  });
  const end = (requestId: string, length: number) => {
    const kind = open.get(requestId);
    if (!kind) return;
    bytes[kind] += length;
    open.delete(requestId);
    last = performance.now();
  };
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));
  return {
    underWay: () => open.size > 0,
    quietFor: () => performance.now() - last,
    begun: () => begun!,
    sum: () => ({ bytes, requests, elsewhere }),
  };
}

/** Paints and shifts as the browser itself tells them, also where script is off. */
async function timePaints(session: CDPSession) {
  let [first, largest, shift] = [Number.NaN, Number.NaN, 0];
  session.on("Page.lifecycleEvent", ({ name, timestamp }) => {
    if (name === "firstContentfulPaint") first = timestamp;
  });
  session.on("PerformanceTimeline.timelineEventAdded", ({ event: { lcpDetails, layoutShiftDetails } }) => {
    if (lcpDetails) largest = lcpDetails.renderTime || lcpDetails.loadTime;
    if (layoutShiftDetails && !layoutShiftDetails.hadRecentInput) shift += layoutShiftDetails.value;
  });
  await session.send("PerformanceTimeline.enable", { eventTypes: ["largest-contentful-paint", "layout-shift"] });
  return (begun: { timestamp: number; wallTime: number }) => ({
    firstPaint: (first - begun.timestamp) * 1000,
    largestPaint: (largest - begun.wallTime) * 1000,
    shift,
  });
}
