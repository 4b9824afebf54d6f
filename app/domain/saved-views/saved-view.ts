import { z } from "zod";
import { courseList } from "#app/domain/authoring/course-list.ts";
import { issuedList } from "#app/domain/certificates/certificate.ts";
import { commissionList } from "#app/domain/commissions/commission.ts";
import type { List } from "#app/domain/list.ts";
import { paymentList } from "#app/domain/payments/payment-list.ts";
import { peopleList } from "#app/domain/people/people-list.ts";
import { ticketList } from "#app/domain/support/ticket-forms.ts";
import { textField } from "#app/domain/text.ts";
import { voucherList } from "#app/domain/vouchers/voucher.ts";

const all: List[] = [courseList, peopleList, paymentList, commissionList, ticketList, voucherList, issuedList];

/** The list with this name, if views of it can be saved. */
export const listNamed = (name: string): List | undefined => all.find((list) => list.name === name);

export const viewNotFound = "Visão não encontrada";

export const maxViews = 20;

/** A list as it is shown now, under a name. */
export const viewFields = z.object({
  list: z.string().refine((name) => listNamed(name), "Escolha uma lista do painel."),
  name: textField({
    max: 60,
    min: 1,
    sentences: { missing: "Dê um nome à visão.", long: "O nome deve ter no máximo 60 letras." },
  }).transform((name) => name.replace(/\s+/g, " ")),
  search: z.string().max(2_000).default(""),
});
