import type { Outcome } from "#tests/drills/concurrency/scenes.ts";

/** What is counted for all instances together, with the limits that people meet. */
export async function sharedLimits(origins: string[]): Promise<Outcome[]> {
  await untilWindowIsYoung();
  return [await verifyOften(origins)];
}

/** 120 verifications at once, asked of each instance in turn by one address. */
export async function verifyOften(origins: string[]): Promise<Outcome> {
  const ask = (n: number) =>
    fetch(`${origins[n % origins.length]}/api/certificates/verify`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ certificate_number: "CERT-2026-11-000000" }),
    });
  const answers = await Promise.all(Array.from({ length: 120 }, (_, n) => ask(n)));
  const through = answers.filter(({ status }) => status !== 429);
  return { what: "verifications let through in a minute, of 120", is: through.length, due: 30 };
}

/** Windows are whole minutes: a burst across the end of one would be two bursts. */
async function untilWindowIsYoung() {
  while (new Date().getSeconds() > 30) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
