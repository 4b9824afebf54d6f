import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Written } from "#tests/drills/load/ledger.ts";
import { type Student, Unanswered } from "#tests/drills/load/student.ts";

type Payment = { id: number; course_id: number; payment_status: string; amount: number };
type Ticket = { id: number; subject: string };

/** Says something about oneself that nobody has said before. */
export async function introduce(student: Student, userId: string) {
  const bio = `Aprendo devagar. ${randomBytes(6).toString("hex")}`;
  await student.write(async (): Written<"profile"> => {
    await student.put("/api/profile", { full_name: "Ester Lima", bio });
    return { kind: "profile", userId, bio };
  });
}

/** Pays for a course by card. After a lost answer one looks first whether it was charged. */
export async function pay(student: Student, { userId, id, price }: { userId: string; id: number; price: number }) {
  const paid = ({ id: payment, amount }: Payment) =>
    ({ kind: "payment", id: payment, userId, courseId: id, cents: Math.round(amount * 100) }) as const;
  await student.write(
    async (): Written<"payment"> => paid((await student.post("/api/payments", orderOf({ id, price }))).data<Payment>()),
    async () => {
      const mine = (await student.get("/api/payments?limit=100")).data<Payment[]>();
      const found = mine.find(({ course_id, payment_status }) => course_id === id && payment_status !== "failed");
      // A payment whose charge was cut off is looked up by a job, up to three minutes later.
      if (found?.payment_status === "pending") {
        await wait(1_000);
        throw new Unanswered();
      }
      return found && paid(found);
    },
  );
}

/** A card that the simulated provider accepts. */
export function orderOf({ id, price }: { id: number; price: number }) {
  const card = { card_number: "4111111111111111", card_holder: "ESTER LIMA", card_expiry: "12/30", card_cvv: "123" };
  return { course_id: id, amount: price, payment_method: "credit_card", payment_data: card };
}

/** Opens a ticket whose subject nobody else has. After a lost answer one looks first whether it is there. */
export async function askForHelp(student: Student, userId: string) {
  const subject = `Pergunta ${randomBytes(6).toString("hex")}`;
  const asked = ({ id }: Ticket) => ({ kind: "ticket", id, userId, subject }) as const;
  await student.write(
    async (): Written<"ticket"> => {
      const sent = { subject, description: "Onde vejo o meu certificado?" };
      return asked((await student.post("/api/support-tickets", sent)).data<Ticket>());
    },
    async () => {
      const mine = (await student.get("/api/support-tickets?limit=100")).data<Ticket[]>();
      const found = mine.find((ticket) => ticket.subject === subject);
      return found && asked(found);
    },
  );
}
