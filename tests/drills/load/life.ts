import { randomBytes } from "node:crypto";
import { hashOf } from "#app/domain/people/secret-token.server.ts";
import { askForHelp, introduce, pay } from "#tests/drills/load/errands.ts";
import { Learner, type Load, Stopped } from "#tests/drills/load/learner.ts";
import type { Written } from "#tests/drills/load/ledger.ts";
import { takeCourse } from "#tests/drills/load/studies.ts";

type Course = { id: number; price: number };

/**
 * Person after person signs in, pays for courses, takes free ones with a certificate of each, until the load is
 * stopped.
 */
export async function live(load: Load): Promise<void> {
  const learner = new Learner(load);
  try {
    for (;;) {
      const userId = await signIn(learner);
      const courses = inSomeOrder(await learner.look<Course[]>("/api/courses?limit=100"));
      const [free, paid] = [courses.filter(({ price }) => price === 0), courses.filter(({ price }) => price > 0)];
      for (const [i, { id: courseId }] of free.slice(0, 3).entries()) {
        await introduce(learner, userId);
        await pay(learner, { userId, ...paid[i]! });
        await askForHelp(learner, userId);
        await takeCourse(learner, { userId, courseId });
      }
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** A sign-in whose answer got lost is done anew from the start: its code may be used up. */
async function signIn(learner: Learner) {
  const email = `${randomBytes(8).toString("hex")}@exercicio.example`;
  const { userId } = await learner.write(async (): Written<"sign-in"> => {
    learner.becomeNew();
    const { redirectUrl } = (await learner.get("/api/oauth/local/redirect_url")).json<{ redirectUrl: string }>();
    const { pathname, search } = new URL(redirectUrl);
    const { location } = await learner.get(`${pathname}${search}&login_hint=${encodeURIComponent(email)}`);
    const code = new URL(location).searchParams.get("code");
    const user = (await learner.post("/api/sessions", { code })).data<{ id: string }>();
    return { kind: "sign-in", email, userId: user.id, tokenHash: hashOf(learner.browser.cookie("sid")!) };
  });
  return userId;
}

function inSomeOrder<T>(all: T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}
