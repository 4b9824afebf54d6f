import { describeList, type QueryOf } from "#app/domain/list.ts";
import { methodLabels } from "./payment.ts";

/** Everybody's payments. */
export const paymentList = describeList({
  name: "pagamentos",
  path: "/payments",
  search: "Nome, e-mail, curso ou transação",
  days: "Data",
  order: "-created",
  pageSize: 25,
  columns: {
    transaction: { label: "Transação" },
    course: { label: "Curso" },
    client: { label: "Cliente" },
    method: { label: "Método" },
    amount: { label: "Valor", sort: "down" },
    status: { label: "Situação" },
    created: { label: "Data", sort: "down" },
  },
  filters: {
    status: {
      label: "Situação",
      all: "Todos",
      isShown: true,
      options: { completed: "Concluídos", pending: "Pendentes", failed: "Com falha", refunded: "Estornados" },
    },
    method: { label: "Método", all: "Todos", options: methodLabels },
    dispute: {
      label: "Contestação no banco",
      all: "Com ou sem",
      options: { open: "Em aberto", won: "Ganha pela escola", lost: "Perdida" },
    },
    mode: {
      label: "Modo de teste",
      all: "Com ou sem",
      options: { test: "Só em modo de teste", live: "Só de verdade" },
    },
  },
});

/** A filter of them; what is left out is all. */
type Filter = QueryOf<typeof paymentList>;
export type PaymentFilter = Pick<Filter, "status"> & Partial<Filter>;
