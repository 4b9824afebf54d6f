import type { CDPSession, Page } from "playwright";

/**
 * In kbit/s either way, and milliseconds there and back: a prepaid phone at the edge of its net, and one with its data
 * used up.
 */
export const lines = { usual: { kbits: 400, latency: 400 }, slower: { kbits: 64, latency: 1_000 } };
export type LineName = keyof typeof lines;

/** Its processor is so many times slower than this machine's. */
const slowness = 4;

/** The prepaid phone that pages are looked at with. */
export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
};

/** Puts the page on the slow line. Returns the session that tells what comes over it. */
export async function onSlowLine(page: Page, line: LineName = "usual"): Promise<CDPSession> {
  const { kbits, latency } = lines[line];
  const throughput = (kbits * 1_000) / 8;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await session.send("Page.enable");
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  return session;
}
