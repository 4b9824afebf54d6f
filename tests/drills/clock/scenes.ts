import type { Db } from "#drizzle/client.ts";
import { figuresOf, growthDue, type Looked } from "#tests/drills/clock/figures.ts";
import type { Leg } from "#tests/drills/clock/run.ts";
import { oneQuestion, oneTicket, tenVerifications } from "#tests/drills/clock/shared.ts";
import { type Learnt, learnOn } from "#tests/drills/clock/work.ts";
import type { Ledger } from "#tests/drills/load/ledger.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { Browser } from "#tests/support/browser.ts";

/** What was looked at, beside what it must be. */
export type Outcome = { what: string; is: unknown; due: unknown };

export type About = { db: Db; ledger: Ledger; leg: Leg; origins: string[] };

/**
 * Three people learn, pay and ask, each on an instance of their own; then everybody's figures are read on each of them.
 */
export async function playAll(about: About): Promise<Outcome[]> {
  const { origins, leg } = about;
  const limit = await tenVerifications(about);
  const staff = await callIn(origins);
  const learnt: Learnt[] = [];
  for (const origin of origins) learnt.push(await learnOn(origin, about));
  const figures = await figuresOf(staff, learnt);
  const due = await growthDue(about.db, leg.months);
  const month = leg.today.slice(0, 7);
  return [
    limit,
    ...learnt.flatMap(({ certificateNumber, boletos, dueDates }, i) => [
      { what: `month of a certificate of instance ${i + 1}`, is: certificateNumber.includes(`-${month}-`), due: true },
      { what: `boleto due today and tomorrow at instance ${i + 1}`, is: boletos, due: [400, 200] },
      { what: `earliest due date shown by instance ${i + 1}`, is: dueDates, due: leg.tomorrow },
    ]),
    ...figures.growth.map((growth, i) => ({
      what: `growth of the month at instance ${i + 1}`,
      is: growth,
      due: { ...growth, ...due },
    })),
    ...figures.looked.map(sameEverywhere),
    ...(await oneTicket(about, learnt[0]!.cookie)),
    ...(await oneQuestion(about, learnt[1]!)),
  ];
}

/** An admin and an instructor, who use each session on every instance. */
async function callIn(origins: string[]) {
  const admin = await signIn(origins[1]!, "admin@sementeira.example");
  const instructor = await signIn(origins[2]!, "instrutor@sementeira.example");
  const on = (cookie: string) => origins.map((origin) => new Browser(origin, { sid: cookie.replace("sid=", "") }));
  return { admin: on(admin), instructor: on(instructor) };
}

const sameEverywhere = ({ path, texts }: Looked): Outcome => ({
  what: `${path} on every instance`,
  is: texts.map((text) => firstDifference(text, texts[0]!)),
  due: texts.map(() => ""),
});

/** The first line of a page in which it differs from another one. */
function firstDifference(page: string, other: string) {
  const lines = other.split("\n");
  return page.split("\n").find((line, i) => line !== lines[i]) ?? "";
}
