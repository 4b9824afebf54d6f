import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import type { InstalmentPlan } from "#app/domain/payments/instalments.ts";
import { toCents, toReais } from "#app/domain/payments/reais.ts";
import type { Settings } from "#app/domain/settings.ts";
import { ask } from "./client.server.ts";

/** Without a brand, Mercado Pago names no instalments. */
const brand = "visa";

const minuteMs = 60_000;
const maxAmounts = 500;

const sum = z.union([z.string().max(30), z.number()]);
const costsShape = z
  .array(
    z.object({
      payer_costs: z.array(z.object({ installments: z.int(), installment_amount: sum, total_amount: sum })).max(50),
    }),
  )
  .max(50);

/** What was said of each amount, by the settings that open the account. */
const answers = new WeakMap<Settings, LRUCache<number, InstalmentPlan[]>>();

/**
 * The most instalments, up to `most`, that a card may pay an amount in centavos in, and what Mercado Pago asks then;
 * null where it offers none, or has not said so yet. It never waits: an amount is asked about once an hour, for the next
 * reader of the page, and a minute after no answer came.
 */
export function knownPlan(settings: Settings, amountCents: number, most: number): InstalmentPlan | null {
  const known = answers.get(settings) ?? plansOf(settings);
  answers.set(settings, known);
  void known.fetch(amountCents);
  const plans = known.get(amountCents, { allowStale: true })?.filter(({ count }) => count > 1 && count <= most);
  return plans?.toSorted((a, b) => b.count - a.count)[0] ?? null;
}

const plansOf = (settings: Settings) =>
  new LRUCache<number, InstalmentPlan[]>({
    max: maxAmounts,
    ttl: 60 * minuteMs,
    allowStale: true,
    // What is pushed out while it is asked about would be an error that nobody takes.
    ignoreFetchAbort: true,
    fetchMethod: async (amountCents, _, { options }) => {
      try {
        return await askPlans(settings, amountCents);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        options.ttl = minuteMs;
        return [];
      }
    },
  });

async function askPlans(settings: Settings, amountCents: number): Promise<InstalmentPlan[]> {
  const query = new URLSearchParams({ amount: toReais(amountCents), payment_method_id: brand });
  const path = `/v1/payment_methods/installments?${query}`;
  const { data } = await ask({ settings }, { method: "GET", path, answer: costsShape });
  return (data?.[0]?.payer_costs ?? []).flatMap(({ installments: count, installment_amount, total_amount }) => {
    const [eachCents, totalCents] = [toCents(installment_amount), toCents(total_amount)];
    return eachCents && totalCents ? { count, eachCents, totalCents } : [];
  });
}
