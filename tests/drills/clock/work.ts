import type { About } from "#tests/drills/clock/scenes.ts";
import { pay } from "#tests/drills/load/errands.ts";
import { Student } from "#tests/drills/load/student.ts";
import { takeCourse } from "#tests/drills/load/studies.ts";
import { Tally } from "#tests/drills/load/tally.ts";
import { aPerson } from "#tests/drills/pool/storm.ts";
import { Outage } from "#tests/drills/support/outage.ts";

/** What somebody did on one instance, and what came of it. */
export type Learnt = {
  cookie: string;
  certificateNumber: string;
  /** How a boleto was answered that falls due today, and one that falls due tomorrow. */
  boletos: [number, number];
  /** The earliest day on which one may fall due, as the checkout shows it. */
  dueDates: string | undefined;
  /** Addresses that tell of this person alone. */
  paths: string[];
};

type Course = { id: number; price: number };

/** Somebody new signs in, buys a course by card, takes a free one with a certificate, and asks for a boleto. */
export async function learnOn(origin: string, { ledger, leg }: About): Promise<Learnt> {
  const { userId, browser } = await aPerson(origin);
  const stop = new AbortController().signal;
  const student = new Student({ origin, ledger, tally: new Tally(), outage: new Outage(), stop, readsPerWrite: 0 });
  student.browser = browser;
  const courses = await student.look<Course[]>("/api/courses?limit=100");
  const free = courses.find(({ price }) => price === 0)!;
  const [bought, wanted] = courses.filter(({ price }) => price > 0) as [Course, Course];
  await pay(student, { userId, ...bought });
  await takeCourse(student, { userId, courseId: free.id });
  const { id, number } = ledger.read().findLast((entry) => entry.kind === "certificate")!;
  const order = (due: string) => ({
    course_id: wanted.id,
    amount: wanted.price,
    payment_method: "boleto",
    payment_data: { boleto_due_date: due },
  });
  const page = await (await browser.get(`/checkout/${wanted.id}`)).text();
  const today = await browser.send("POST", "/api/payments", order(leg.today));
  const tomorrow = await browser.send("POST", "/api/payments", order(leg.tomorrow));
  const { data } = (await tomorrow.json()) as { data?: { id: number } };
  return {
    cookie: browser.cookie("sid")!,
    certificateNumber: number,
    boletos: [today.status, tomorrow.status],
    dueDates: /min="(\d{4}-\d\d-\d\d)"/.exec(page)?.[1],
    paths: [
      "/my-courses",
      "/my-certificates",
      "/payments",
      "/profile",
      `/courses/${free.id}`,
      `/payments/${data?.id}`,
      `/certificate/${id}`,
      `/api/certificates/${id}`,
      "/api/payments",
      `/checkout/${courses.filter(({ price }) => price > 0)[2]!.id}`,
    ],
  };
}
