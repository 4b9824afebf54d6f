import { randomBytes } from "node:crypto";
import { hashToken } from "#app/domain/secrets/secret-token.server.ts";
import { askForHelp, introduce, pay } from "#tests/drills/load/errands.ts";
import type { Written } from "#tests/drills/load/ledger.ts";
import { type Load, Stopped, Student } from "#tests/drills/load/student.ts";
import { takeCourse } from "#tests/drills/load/studies.ts";

type Course = { id: number; price: number };

/**
 * Person after person signs in, pays for courses, takes free ones with a certificate of each, until the load is
 * stopped.
 */
export async function live(load: Load): Promise<void> {
  const student = new Student(load);
  try {
    for (;;) {
      const userId = await signIn(student);
      const courses = inSomeOrder(await student.look<Course[]>("/api/courses?limit=100"));
      const [free, paid] = [courses.filter(({ price }) => price === 0), courses.filter(({ price }) => price > 0)];
      for (const [i, { id: courseId }] of free.slice(0, 3).entries()) {
        await introduce(student, userId);
        await pay(student, { userId, ...paid[i]! });
        await askForHelp(student, userId);
        await takeCourse(student, { userId, courseId });
      }
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** A sign-in whose answer got lost is done again from the start: its code may be used up. */
async function signIn(student: Student) {
  const email = `${randomBytes(8).toString("hex")}@exercicio.example`;
  const { userId } = await student.write(async (): Written<"sign-in"> => {
    student.becomeNew();
    const { redirectUrl } = (await student.get("/api/oauth/local/redirect_url")).json<{ redirectUrl: string }>();
    const { pathname, search } = new URL(redirectUrl);
    const { location } = await student.get(`${pathname}${search}&login_hint=${encodeURIComponent(email)}`);
    const code = new URL(location).searchParams.get("code");
    const user = (await student.post("/api/sessions", { code })).data<{ id: string }>();
    return { kind: "sign-in", email, userId: user.id, tokenHash: hashToken(student.browser.cookie("sid")!) };
  });
  return userId;
}

function inSomeOrder<T>(all: T[]): T[] {
  const first = Math.floor(Math.random() * all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}
