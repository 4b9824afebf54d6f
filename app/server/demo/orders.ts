import { addBankingDays } from "#app/domain/banking-days.ts";
import { isoDay } from "#app/domain/calendar.ts";
import { type Cast, type Member, wasThere } from "./cast.ts";
import { type Chronicle, dayMs, hourMs, later } from "./chronicle.ts";
import type { Course } from "./courses.ts";

type Method = "credit_card" | "pix" | "boleto";

/** Money that goes back: whole (`rest`) or a `part`, asked for by the buyer or decided by the school with a reason. */
type Return = { kind: "rest" | "part"; cents: number; at: Date; by: "buyer" | "school"; reason: string | null };

/** An order of the school's past, and what became of it. */
export type Order = {
  buyer: Member;
  course: Course;
  method: Method;
  at: Date;
  /** When it was paid or failed; null while it waits. */
  endedAt: Date | null;
  failure: "declined" | "expired" | "cancelled" | null;
  back: Return | null;
};

/** How many orders there are, before the two that still wait, and over how many days. */
const many = 66;
const span = 176;

/** What did not simply go well, by the order's place in the row. */
const failures: Record<number, Order["failure"]> = {
  6: "declined",
  13: "expired",
  21: "declined",
  27: "cancelled",
  34: "declined",
  46: "expired",
  53: "declined",
  60: "declined",
};
type Planned = { share: number; days: number; by: Return["by"]; reason: string | null };
const returns: Record<number, Planned> = {
  10: { share: 1, days: 52, by: "school", reason: "Cursou metade e adoeceu; combinamos por telefone devolver tudo." },
  24: { share: 1, days: 6, by: "buyer", reason: null },
  37: { share: 0.5, days: 9, by: "school", reason: "Comprou na véspera da campanha da igreja, que saía pela metade." },
  49: { share: 1, days: 3, by: "buyer", reason: null },
};

/** Sixty-odd orders, denser towards today; nobody buys the same course twice. `buyers` are those who may buy. */
export function planOrders(
  chronicle: Chronicle,
  { cast, buyers, courses }: { cast: Cast; buyers: readonly Member[]; courses: readonly Course[] },
): Order[] {
  const { daysAgo } = chronicle;
  const forSale = courses.filter(({ isPublished, priceCents }) => isPublished && priceCents > 0);
  const taken = new Set<string>();
  const orders = Array.from({ length: many }, (_, index) => {
    const at = daysAgo(Math.round(1 + span * (1 - index / (many - 1)) ** 1.3));
    const order = index === many - 18 ? esters(cast, forSale) : choose(chronicle, { at, buyers, forSale, taken });
    return order && settle(chronicle, { ...order, at }, index);
  });
  const waiting = waitingOrders(chronicle, { buyers, forSale, taken });
  return [...orders, ...waiting].filter((order) => order !== undefined);
}

type Chosen = Pick<Order, "buyer" | "course"> & { method?: Method };
type Market = { at: Date; buyers: readonly Member[]; forSale: readonly Course[]; taken: Set<string> };

/** The student of the README has bought a course that she is halfway through. */
function esters({ ester }: Cast, forSale: readonly Course[]): Chosen | undefined {
  const course = forSale.toSorted((a, b) => a.priceCents - b.priceCents)[0];
  return course && { buyer: ester, course, method: "pix" };
}

/** Somebody who was there then, and a course that was open then and that they have not; cheaper ones go more often. */
function choose({ chance }: Chronicle, { at, buyers, forSale, taken }: Market): Chosen | undefined {
  const open = forSale.filter(({ openedAt }) => openedAt < at);
  const weighed = open.flatMap((course) => Array<Course>(course.priceCents < 15_000 ? 3 : 2).fill(course));
  const there = buyers.filter((buyer) => wasThere(buyer, at));
  if (!weighed.length || !there.length) return undefined;
  for (let tries = 0; tries < 50; tries++) {
    const [buyer, course] = [there[chance(there.length)]!, weighed[chance(weighed.length)]!];
    const pair = `${buyer.id}/${course.id}`;
    if (taken.has(pair)) continue;
    taken.add(pair);
    return { buyer, course };
  }
}

function settle(chronicle: Chronicle, { at, ...chosen }: Chosen & { at: Date }, index: number): Order {
  const { chance, now } = chronicle;
  const failure = failures[index] ?? null;
  const isFresh = now.getTime() - at.getTime() < 5 * dayMs;
  const free: Method[] = ["pix", "pix", "credit_card", "pix", "credit_card", isFresh ? "pix" : "boleto"];
  // A boleto has no way back, and its refund asks for an account: none of these is one.
  const method = forced(failure, index) ?? chosen.method ?? free[chance(free.length)]!;
  const takes = { credit_card: 0, pix: (2 + chance(20)) * 60_000, boleto: (20 + chance(30)) * hourMs }[method];
  const endedAt = failure === "expired" ? later(chronicle, at, dayMs) : later(chronicle, at, takes);
  return {
    ...chosen,
    method,
    at,
    endedAt,
    failure,
    back: failure ? null : returnOf(chronicle, chosen.course, { index, endedAt }),
  };
}

function forced(failure: Order["failure"], index: number): Method | undefined {
  if (failure === "declined") return "credit_card";
  return failure || returns[index] ? "pix" : undefined;
}

function returnOf(
  { now }: Chronicle,
  { priceCents }: Course,
  { index, endedAt }: { index: number; endedAt: Date },
): Return | null {
  const planned = returns[index];
  if (!planned) return null;
  const { share, days, by, reason } = planned;
  const at = new Date(Math.min(endedAt.getTime() + days * dayMs + 2.6 * hourMs, now.getTime() - hourMs));
  return { kind: share === 1 ? "rest" : "part", cents: Math.round(priceCents * share), at, by, reason };
}

/** A PIX of this very day and a boleto of yesterday that nobody has paid yet. */
function waitingOrders(chronicle: Chronicle, market: Omit<Market, "at">): Order[] {
  const { now, daysAgo } = chronicle;
  const moments = [
    ["pix", new Date(now.getTime() - 50 * 60_000)],
    ["boleto", daysAgo(1)],
  ] as const;
  return moments.flatMap(([method, at]) => {
    const chosen = choose(chronicle, { ...market, at });
    return chosen ? [{ ...chosen, method, at, endedAt: null, failure: null, back: null }] : [];
  });
}

/** The day a boleto of that order falls due. */
export const dueDateOf = ({ at }: Order) => addBankingDays(isoDay(at), 3);
