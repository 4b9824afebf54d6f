import type { Reply } from "#tests/gateways/serve.ts";

export type Refund = { id: string; amount: string; status: "processed" | "processing" | "failed" };

export type Order = {
  id: string;
  reference: string;
  cents: number;
  status: string;
  detail: string;
  code: string;
  expires: string;
  refunds: Refund[];
  userId: string;
  paidCents: number | null;
};

export type Preference = {
  id: string;
  reference: string;
  cents: number;
  title: string;
  origin: string;
  excluded: string[];
  /** At most so many. */
  instalments: number;
  endsAt: number;
  sent: unknown;
};

export type Payment = {
  id: number;
  reference: string;
  cents: number;
  status: string;
  detail: string;
  method: string;
  instalments?: number;
  refunds: { id: number; amount: number; status: string }[];
  collector: string;
  /** When it was paid; by default as soon as it was approved. */
  approvedAt?: string;
};

type Paid = { status: string; detail: string };

/** The school has its money again after a dispute. */
export const isWon = ({ status, detail }: Paid) => status === "charged_back" && detail === "reimbursed";

/** A bank holds the money, or gave it back to the buyer. */
export const isHeld = (paid: Paid) => paid.status === "charged_back" && !isWon(paid);

/** The account that the access token opens. */
export const account = { id: "823549964", token: "APP_USR-6245132082630004-112219-0123456789abcdef-823549964" };

/** Everything that it keeps. */
export const books = {
  orders: [] as Order[],
  preferences: [] as Preference[],
  payments: [] as Payment[],
  /** Answers by idempotency key, with the body that they were given for. */
  keys: new Map<string, { sent: string; reply: Reply }>(),
  asked: [] as { method: string; path: string; key: string | undefined; text: string }[],
  /** What happens to the refunds that are asked for next. */
  refundsAre: "processed" as Refund["status"],
  /** Whether searches find nothing yet of what was made. */
  searchLags: false,
  /** How many more times an order is shown without its code. */
  codesLag: 0,
  /** What kind of account it is. */
  tags: ["normal"],
  /** In how many instalments a card pays without interest. */
  interestFree: 1,
  /** Where the pages of preferences are said to be; by default on this server. */
  pages: null as string | null,
  nextId: 1_000,
};

export const reais = (cents: number) => (cents / 100).toFixed(2);
export const centsOf = (amount: string | number) => Math.round(Number(amount) * 100);
export const failure = (status: number, code: string): Reply => ({
  status,
  body: { errors: [{ code, message: code }] },
});

/** What went back or is on its way, in centavos. */
export const sentBack = (refunds: readonly { amount: string | number; status: string }[]) =>
  refunds
    .filter(({ status }) => !["failed", "rejected"].includes(status))
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);
