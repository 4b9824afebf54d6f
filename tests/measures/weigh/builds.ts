import type { Browser } from "playwright";
import { type Fixture, openFixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { type Journey, journey } from "#tests/measures/weigh/journey.ts";
import { type Place, placesIn, type School } from "#tests/measures/weigh/places.ts";
import { type How, type Visit, visit } from "#tests/measures/weigh/visit.ts";

/** A built tree that runs with a demo school of its own, and can be visited. */
export class Build {
  private constructor(
    readonly name: string,
    private readonly fixture: Fixture,
    private readonly server: Server,
    private readonly cookies: Record<"student" | "admin", string>,
    private readonly school: School,
  ) {}

  /** Takes what it is called, and the folder of its tree, unless it is this one. */
  static async open(name: string, folder?: string) {
    const fixture = await openFixture(process.env.DATABASE_URL);
    const server = await Server.on(fixture, {}, folder);
    server.start();
    await server.untilReady();
    const { origin } = server;
    const cookies = {
      student: await signIn(origin, "estudante@sementeira.example"),
      admin: await signIn(origin, "admin@sementeira.example"),
    };
    return new Build(name, fixture, server, cookies, await prepare(origin, cookies.student));
  }

  get places() {
    return placesIn(this.school);
  }

  visit(browser: Browser, place: Place, how: Pick<How, "hasScript" | "line">): Promise<Visit> {
    const cookie = place.as && this.cookies[place.as];
    return visit(browser, place, { ...how, origin: this.server.origin, ...(cookie && { cookie }) });
  }

  journey(browser: Browser, hasScript: boolean): Promise<Journey> {
    return journey(browser, { origin: this.server.origin, hasScript, course: this.school.course });
  }

  async close() {
    await this.server.stop();
    await this.fixture.remove();
  }
}

/** Enrols the student in the journey's course. Returns the ids of what is visited. */
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
