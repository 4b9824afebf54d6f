import { can } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { addBankingDays } from "#app/domain/banking-days.ts";
import { daysAfter, isoDay } from "#app/domain/calendar.ts";
import type { TypedCoupon } from "#app/domain/coupons/coupon.ts";
import { type CourseView, courseNotFound } from "#app/domain/courses/course.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { type AccessFacts, hasCourse, trailNotFound } from "#app/domain/enrolments/course-access.ts";
import type { TrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import { boletoBankingDays, boletoMaxDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";
import { invoicesVia, isIssuedByGateway } from "./invoice.ts";
import type { NotDue, PaymentMethod, PaymentView } from "./payment.ts";

/** The seller, as required by law before and after a sale (Decreto 7.962/2013, art. 2). */
export type Seller = Pick<School, "legalName" | "taxId" | "taxIdName" | "address" | "email">;

/** Whether anything can be bought; not in a school with free courses only. */
export const sells = ({ PAYMENTS_PROVIDER }: Settings) => PAYMENTS_PROVIDER !== "none";

export const notSelling = "A escola não está vendendo cursos agora.";

/**
 * Refuses where nothing can be bought (conflict), and where the provider cannot be asked because one of the school's
 * keys for it is missing or no longer opens (unavailable).
 */
export function requireSales(settings: Settings) {
  if (!sells(settings)) throw new AppError("conflict", notSelling);
  if (lacksKeys(settings)) throw new AppError("unavailable", cannotCharge);
}

/** Whether the chosen provider cannot be asked, for lack of a key. */
export const lacksKeys = (settings: Settings) =>
  gatewayOf(settings.PAYMENTS_PROVIDER)?.keys.some(({ key }) => !settings[key]) ?? false;

export const cannotCharge =
  "A escola não está conseguindo receber pagamentos agora. Nada foi cobrado. Tente mais tarde, ou escreva para o suporte.";

/**
 * Whether the buyer goes to a page of the provider's to pay: then it asks for card and boleto, and we ask for nothing.
 */
export const isHosted = (settings: Settings, method: PaymentMethod) => hostOf(settings) !== null && method !== "pix";

/** The gateway whose own page asks for card and boleto, as people call it; null where our form does. */
export const hostOf = ({ PAYMENTS_PROVIDER }: Settings) => gatewayOf(PAYMENTS_PROVIDER)?.name ?? null;

/** Whether a buyer must give a CPF or CNPJ: to the gateway, or for an invoice. */
export const asksTaxId = (settings: Settings) =>
  invoicesVia(settings) !== "none" || (gatewayOf(settings.PAYMENTS_PROVIDER)?.asksTaxId ?? false);

/** Whether a buyer must say where they live: the gateway's invoices name it. */
export const asksAddress = (settings: Settings) => isIssuedByGateway(invoicesVia(settings));

/** Days for which a page of the provider's can be paid at. */
export const hostedDays = 3;

/** Refuses (invalid, at the field) a price of a published course where nothing can be bought, or not for so little. */
export function requirePriceAllowed(settings: Settings, priceCents: number) {
  const wrong = priceCents === 0 ? null : sells(settings) ? tooLittle(settings, priceCents) : freeOnly;
  if (wrong) throw errorAt("price", wrong);
}

/** Refuses (conflict) an amount below what the gateway charges. */
export function requireLeast(settings: Settings, amountCents: number) {
  const wrong = tooLittle(settings, amountCents);
  if (wrong) throw new AppError("conflict", `${wrong} Escreva para o suporte: a escola pode inscrever você.`);
}

function tooLittle({ PAYMENTS_PROVIDER }: Settings, cents: number): string | null {
  const gateway = gatewayOf(PAYMENTS_PROVIDER);
  if (!gateway || cents >= gateway.leastCents) return null;
  return `O ${gateway.name}, que recebe os pagamentos da escola, não cobra menos de ${amountLabel(gateway.leastCents)}.`;
}

const freeOnly =
  "A escola só publica cursos gratuitos. Deixe o preço em zero, ou peça à direção que mude isso em Painel → Escola → Vendas.";

/** Whether new payments move no money. */
export const simulates = ({ PAYMENTS_PROVIDER }: Settings) => PAYMENTS_PROVIDER === "simulator";

/** What the payment form must know of the school and its provider. */
export const formTerms = (settings: Settings) => ({
  isSimulated: simulates(settings),
  host: hostOf(settings),
  asksTaxId: asksTaxId(settings),
  invoices: invoicesVia(settings),
  seller: schoolOf(settings),
});

/** The possible due dates of a boleto, as `YYYY-MM-DD`. */
type DueDates = { earliest: string; suggested: string; latest: string };

/** Boleto due dates: from tomorrow to thirty days ahead in São Paulo; three banking days ahead is suggested. */
export function dueDatesFrom(now: Date): DueDates {
  const today = isoDay(now);
  return {
    earliest: daysAfter(today, 1),
    suggested: addBankingDays(today, boletoBankingDays),
    latest: daysAfter(today, boletoMaxDays),
  };
}

/** Whether a text is a possible due date. */
export function isDueDate(text: string, { earliest, latest }: DueDates): boolean {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
  return isDay && text >= earliest && text <= latest;
}

/**
 * The checkout of a course. `option`: the viewer can `pay`, or it is `free`, they have it (`held`), have it without
 * paying (`maintainer`), or teach it (`owner`).
 */
export type Checkout = {
  course: CourseView;
  option: "pay" | NotDue;
  /** A pending payment for this course. */
  pending: PaymentView | null;
  coupon: TypedCoupon | null;
  /** The possible due dates of a boleto. */
  dueDates: DueDates;
  /** The guarantee promised now, and when it would end if the course were paid now. */
  guaranteeDays: number;
  guaranteeUntil: Date;
  /** Whether the instructor answers tickets; otherwise the team does. */
  instructorAnswers: boolean;
};

const dayInMs = 86_400_000;

/** The promise to somebody who pays now. */
export function checkoutPromise({ GUARANTEE_DAYS: guaranteeDays }: Settings, now: Date) {
  const guaranteeUntil = new Date(now.getTime() + guaranteeDays * dayInMs);
  return { dueDates: dueDatesFrom(now), guaranteeDays, guaranteeUntil };
}

export const alreadyEnrolled = "Você já está inscrito neste curso.";
export const alreadyInTrail = "Você já está nesta trilha.";

type Payable = Pick<AccessFacts, "viewer" | "priceCents" | "enrolment" | "owns">;

/** Whether the viewer can pay for a course or trail. Instructors would earn from buying what they teach. */
export function checkoutOption(access: Payable): Checkout["option"] {
  if (access.priceCents === 0) return "free";
  if (hasCourse(access)) return "held";
  if (can(access.viewer, "courses.enrolWithoutPaying")) return "maintainer";
  return access.owns ? "owner" : "pay";
}

/** Whether the viewer can pay for others: also for a course that they have themselves. */
export function groupOption({ priceCents, owns }: Pick<Payable, "priceCents" | "owns">): "pay" | "free" | "owner" {
  if (priceCents === 0) return "free";
  return owns ? "owner" : "pay";
}

/** Throws if the viewer cannot pay for the course or trail, or for the seats of a group in the course. */
export function requireForSale(access: CourseAccess | TrailAccess, { isGroup = false } = {}) {
  const [isOnOffer, words] =
    "trail" in access ? [access.trail.isOnOffer, trailWords] : [access.course.isPublished, courseWords];
  const option = isGroup ? groupOption(access) : checkoutOption(access);
  if (!isOnOffer) throw new AppError("not_found", words.notFound);
  if (option === "free") throw new AppError("invalid", words.free);
  if (option === "held") throw new AppError("conflict", words.held);
  if (option === "maintainer") throw new AppError("conflict", "Mantenedores têm acesso gratuito.");
  if (option === "owner") throw new AppError("conflict", words.owner);
}

type Amounts = { priceCents: number; amountCents: number; discountCents: number };

/** Throws if an amount in centavos is not the price, of all seats, less the discount. */
export function requireAmount(access: CourseAccess | TrailAccess, { priceCents, amountCents, discountCents }: Amounts) {
  const { wrongAmount } = "trail" in access ? trailWords : courseWords;
  if (amountCents !== priceCents - discountCents) throw new AppError("conflict", wrongAmount);
  if (amountCents === 0) throw new AppError("conflict", coveredByCoupon);
}

const coveredByCoupon = "O cupom cobre o preço todo: não há nada a pagar. Inscreva-se pelo botão da página da compra.";

const courseWords = {
  notFound: courseNotFound,
  free: "Este curso é gratuito.",
  held: alreadyEnrolled,
  owner: "Este curso é seu: as aulas já estão abertas para você.",
  wrongAmount: "O valor do pagamento não confere com o preço do curso.",
};

export const teachesInTrail =
  "Você ensina um dos cursos desta trilha, por isso não pode comprá-la. Os outros cursos você pode comprar um a um.";

const trailWords = {
  notFound: trailNotFound,
  free: "Esta trilha é gratuita.",
  held: alreadyInTrail,
  owner: teachesInTrail,
  wrongAmount: "O valor do pagamento não confere com o preço da trilha.",
};
