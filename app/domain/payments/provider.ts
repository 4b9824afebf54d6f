import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentRow } from "#app/domain/payments/payments.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { InstalmentPlan } from "./instalments.ts";
import type { PaymentMethod, PaymentStatus } from "./payment.ts";
import type { Statement } from "./statement.ts";

/** A payment as its provider must know it to find the charge again. */
export type ChargedPayment = {
  /** The payment's transaction id. Asked twice with the same one, a provider collects once. */
  reference: string;
  /** The payment's id: short enough for a boleto. */
  number: number;
  method: PaymentMethod;
  amountCents: number;
  createdAt: Date;
  /** The provider's own id for the charge; null until it answered. */
  providerRef: string | null;
  /** What a notice named, which a search may not find yet. */
  noticed?: string | undefined;
  /** The provider's id of the money that paid it, once that is known: a page may be paid again. */
  paidRef?: string | null;
};

/** A charge that a provider is asked for. */
export type ChargeOrder = ChargedPayment & {
  /** The course or trail, as the buyer reads it. */
  title: string;
  /** `id`: of the account here. `address`: where it is asked for, for an invoice. */
  buyer: {
    id: string;
    email: string;
    name: string;
    taxId: string | null;
    address?: { postalCode: string; number: string } | null;
  };
  /** The day a boleto falls due; null where the provider asks for it. */
  dueDate: string | null;
  /** When we give the payment up. */
  expiresAt: Date | null;
  /** Chosen here; 1 where the card pays at once, and for other methods. */
  instalments: number;
  /** The card's number. In memory only, until the provider has it; null where its own page asks for it. */
  cardNumber: string | null;
};

/** The state of a charge, and what the payer needs while it is pending. Only `status` is always known. */
export type ChargeState = {
  status: PaymentStatus;
  /** The provider's id for it. */
  providerRef?: string;
  /** May hold an address to send the payer to; the provider's module checks that it is the provider's own. */
  instructions?: NonNullable<PaymentRow["instructions"]>;
  /** Of a boleto that the buyer made on the provider's page and that waits; an address of the provider's own. */
  boletoUrl?: string;
  /** What the provider keeps of it once it is paid, in centavos, where it says so. */
  feeCents?: number;
  /** In how many instalments a card paid, where that was chosen on its own page. */
  instalments?: number;
  /** When it expires, where the provider decides that. */
  expiresAt?: Date;
  /**
   * The buyer disputes it at the bank: while that is open the money is withheld, and `status` is pending. A lost one is
   * refunded.
   */
  dispute?: "open" | "lost";
  /** Some of its instalments went back, and the others stand: then an open dispute was not won. */
  isPartlyBack?: boolean;
  /** The provider's id of the money that paid it, where there may be more than one. */
  paidRef?: string;
  /** Other money that came for the same payment. */
  others?: readonly SecondCharge[];
  /**
   * What came that is not the amount in reais that was asked for, in centavos, where nothing came that is; `noAmount` where
   * it cannot be said in them.
   */
  paidInsteadCents?: number;
  /** What has gone back of a completed charge, also by hand at the provider; missing where it does not say. */
  returnedCents?: number;
};

/** In place of an amount in centavos: another currency, or none that can be read. */
export const noAmount = -1;

/** How a charge ended: also with money of another amount, which then stays at the provider for a person to look at. */
export type EndedCharge = PaymentStatus | Required<Pick<ChargeState, "paidInsteadCents">>;

/** Money that came for a payment beside what paid it. `isBack`: all of it went back again. */
export type SecondCharge = { ref: string; amountCents: number; feeCents?: number; isBack: boolean };

/** A refund that a provider is asked for: all that is left of a charge, or a part. */
export type RefundOrder = {
  /** The refund's id. Asked twice with the same one, a provider sends the money back once. */
  refund: number;
  amountCents: number;
  /** What went back before. */
  returnedCents: number;
  askedAt: Date;
  /**
   * `again` where the answer to the first was lost or not final. `look` while another request may be sending it: then the
   * provider is only asked what became of it.
   */
  attempt: "first" | "again" | "look";
  payment: ChargedPayment;
};

/**
 * `waiting` while the provider works on it, `unknown` where it has no such charge. `form` is the page on which the payer
 * says where the money is to go, for which the refund waits. `refused` holds the provider's code for why it will not
 * send this money back: nothing moved, and the payment stands as before.
 */
export type RefundState = "returned" | "waiting" | "unknown" | { form: string } | { refused: string };

/** A charge as the provider reports it. */
export type Charge = ChargeState & { amountCents: number };

/**
 * A provider's notice about a charge, sent as a webhook. It is only a reason to look the charge up; most providers
 * send no more than its id.
 */
export type ProviderNotice = {
  id: string;
  reference: string;
  /** The provider's id of what it is about. */
  noticed?: string;
  /** It is about the payment's service invoice, and `noticed` is that one's id. */
  isAboutInvoice?: boolean;
  /** The provider says that money came: worrying where we have no such payment. */
  isPaid?: boolean;
  /** Where the provider sends more, it must match the payment. */
  details?: { status: Exclude<PaymentStatus, "pending">; amountCents: number; courseId: number | null };
};

/** Whether a reference may be one of ours; the school's account may also sell by other programs. */
export const isOwnReference = (reference: string) => /^[A-Za-z0-9]{22}$/.test(reference);

/** A request from a provider exactly as it arrived; some sign the query string. */
export type Message = { url: URL; headers: Headers; body: string };

/**
 * Collects money. Call it outside transactions, because a gateway answers over the network: late, twice, or not at all.
 * Each request is stored with the payment first, and a job repeats it if the answer is lost, so every method must be
 * idempotent. An error means that the outcome is unknown.
 */
export type Provider = {
  charge(ctx: Ctx, order: ChargeOrder): Promise<ChargeState>;
  /** The current charge; null where the provider has none. */
  find(ctx: Ctx, payment: ChargedPayment): Promise<Charge | null>;
  /** Refunds money of a completed charge. */
  refund(ctx: Ctx, order: RefundOrder): Promise<RefundState>;
  /**
   * Cancels a charge and returns how it ended: `completed` if it was paid before, `failed` also where the provider has no
   * such charge.
   */
  cancel(ctx: Ctx, payment: ChargedPayment): Promise<EndedCharge>;
  /**
   * Reads a notice; null for one that is about no payment of ours. Refuses what the provider cannot have sent
   * (unauthenticated): without its signature of the last five minutes, or without the token that it was given.
   */
  readNotice(ctx: Ctx, message: Message): Promise<ProviderNotice | null>;
  /**
   * It tells us nothing any more after some notices were refused, so one about a charge that does not match its payment
   * is taken, and one about which it cannot be asked now: a job asks soon.
   */
  stopsWhenRefused?: true;
};

/** Whether the school's account at its gateway moves real money. */
export type GatewayMode = "test" | "live";

/** Where a statement comes from: the gateway is asked for days, or its report is a file. */
export type StatementSource =
  | {
      takes: "days";
      read(ctx: Ctx, days: Pick<Statement, "from" | "until">): Promise<Statement>;
      /** The method whose money comes on the day it is paid. Of any other, a missing payment proves nothing. */
      comesAtOnce: PaymentMethod;
    }
  | { takes: "file"; read(file: Uint8Array): Statement };

/** Something about the school's account that the doctor asks for; with `advice` there is something to do. */
export type AccountCheck = {
  name: string;
  title: string;
  /** The sentence shown if the gateway does not answer. */
  silent: string;
  look(ctx: Pick<Ctx, "settings">): Promise<{ says: string; advice?: string }>;
};

/** A provider where the school has an account of its own. */
export type Gateway = Provider & {
  /** Whether the account is a real one, as far as it is known. */
  knownMode(settings: Settings): GatewayMode | null;
  /** Opens the account with the school's key, after which its mode is known. */
  openAccount(ctx: Pick<Ctx, "settings">): Promise<void>;
  /**
   * The most instalments, up to `most`, for an amount in centavos, where its own page offers them; null while it has not
   * said so. Never waits for it.
   */
  knownPlan?(settings: Settings, amountCents: number, most: number): InstalmentPlan | null;
  statement: StatementSource;
  checks?(settings: Settings): AccountCheck[];
};
