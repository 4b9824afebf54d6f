import { chromium } from "playwright";
import { openGround } from "#tests/drills/stage/ground.ts";
import { Server } from "#tests/drills/stage/server.ts";
import { signIn } from "#tests/drills/stage/sign-in.ts";
import { overIn } from "#tests/measures/weigh/budgets.ts";
import { journey } from "#tests/measures/weigh/journey.ts";
import { placesIn, type School } from "#tests/measures/weigh/places.ts";
import { headings, rowOf } from "#tests/measures/weigh/table.ts";
import { visit } from "#tests/measures/weigh/visit.ts";
import { findChromium } from "../../bin/chromium.mjs";

/**
 * `npm run weigh`: what a cold visit to each page costs on a slow phone at 400 kbit/s, with script and without, and what
 * the way from a course to its certificate costs. Out: whether every budget holds. Times depend on the machine; bytes do not.
 */
export async function weigh(): Promise<boolean> {
  const ground = await openGround(process.env.DATABASE_URL);
  const server = await Server.on(ground);
  const { CHROMIUM_PATH, CHROMIUM_ARGS } = await findChromium();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS.split(" ") });
  const faults: string[] = [];
  try {
    server.start();
    await server.untilReady();
    const { origin } = server;
    const cookies = {
      student: await signIn(origin, "estudante@sementeira.example"),
      admin: await signIn(origin, "admin@sementeira.example"),
    };
    const school = await prepare(origin, cookies.student);
    console.log(headings);
    for (const place of placesIn(school)) {
      for (const hasScript of [false, true]) {
        const cookie = place.as && cookies[place.as];
        const seen = await visit(browser, place, { origin, hasScript, ...(cookie && { cookie }) });
        console.log(rowOf(place, hasScript, seen));
        faults.push(
          ...overIn(place, seen).map((fault) => `${place.name}, script ${hasScript ? "on" : "off"}: ${fault}`),
        );
      }
    }
    for (const hasScript of [false, true]) {
      const { requests, waiting, steps } = await journey(browser, { origin, hasScript, course: school.course });
      console.log(
        `\nFrom the course to its certificate, script ${hasScript ? "on" : "off"}: ${requests} requests, ${(waiting / 1000).toFixed(1)} s`,
      );
      for (const [name, took] of steps) console.log(`  ${name.padEnd(28)}${(took / 1000).toFixed(2)} s`);
      if (requests > 20) faults.push(`the journey took ${requests} requests, more than 20`);
      if (waiting > 10_000) faults.push(`the journey had ${(waiting / 1000).toFixed(1)} s of waiting, more than 10`);
    }
  } finally {
    await browser.close();
    await server.stop();
    await ground.remove();
  }
  for (const fault of faults) console.log(`✗ ${fault}`);
  console.log(faults.length ? "✗ weigh" : "✓ weigh: every budget holds");
  return faults.length === 0;
}

/** Enrols the student in the journey's course. Out: the ids of what is visited. */
async function prepare(origin: string, Cookie: string): Promise<School> {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(origin + path, { ...init, headers: { Cookie } });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number }[] }).data;
  };
  const called = async (title: string) => (await ask(`/api/courses?q=${encodeURIComponent(title)}`))[0]!.id;
  const course = await called("Orar com os Salmos");
  await ask(`/api/courses/${course}/enroll`, { method: "POST" });
  const [first] = await ask(`/api/courses/${course}/lessons`);
  return { course, lesson: first!.id, paid: await called("Falar em público sem decorar") };
}
