import type { CDPSession, Page } from "playwright";

/** A prepaid phone at the edge of its net: 400 kbit/s either way, 400 ms there and back, a processor four times slower. */
const line = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const slowness = 4;

/** The prepaid phone that pages are looked at with. */
export const phone = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: "pt-BR",
  timezoneId: "America/Sao_Paulo",
};

/** Puts the page on the slow line. Out: the session that tells what comes over it. */
export async function onSlowLine(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await session.send("Page.enable");
  await session.send("Page.setLifecycleEventsEnabled", { enabled: true });
  return session;
}
