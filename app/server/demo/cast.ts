import { eq, inArray } from "drizzle-orm";
import type { Viewer } from "#app/domain/ctx.ts";
import { foldText } from "#app/domain/fold.ts";
import { identities, users } from "#drizzle/schema/people.ts";
import { people as staff } from "#drizzle/seed/people.ts";
import { type Chronicle, dayMs } from "./chronicle.ts";

/** Somebody of the demo school, and since when. */
export type Member = {
  id: string;
  email: string;
  fullName: string;
  givenName: string;
  joined: Date;
  /** How they speak of themselves. */
  voice: Voice;
};

export type Voice = "her" | "him";

/** Who plays in the school's past. */
export type Cast = {
  marta: Member;
  davi: Member;
  helena: Member;
  ester: Member;
  /** Invented, in the order in which they came. */
  students: readonly Member[];
};

const names = [
  "Aparecida Fontes Brandão",
  "Benedito Sales Amorim",
  "Jussara Quintela",
  "Valdir Monteiro Pinho",
  "Cleide Arruda",
  "Raimundo Cerqueira",
  "Tainá Vilhena",
  "Otoniel Peixoto",
  "Ivone Salgado",
  "Jefferson Caldas",
  "Marlene Toledo Rios",
  "Wesley Furtado",
  "Dalva Nascentes",
  "Adilson Varela",
  "Suelen Braga Coutinho",
  "Josias Bittencourt",
  "Rosângela Meireles",
  "Cícero Alencastro",
  "Priscila Dornelas",
  "Gérson Lacerda",
  "Neusa Tavares Leal",
  "Emerson Goulart",
  "Luzia Sampaio Reis",
  "Anderson Vidigal",
  "Iracema Pontes",
  "Tiago Malheiros",
  "Conceição Barroso",
  "Everton Pacheco Lins",
  "Zuleide Cordeiro",
  "Natã Figueira",
  "Kelly Assunção",
  "Ezequiel Prado Mota",
  "Marinês Holanda",
  "Robson Trindade",
  "Eunice Paiva Serrano",
  "Caíque Valadares",
  "Darlene Guerra",
  "Abner Medeiros",
  "Sônia Regina Cabral",
  "Isaías Leitão",
];

const women = new Set(
  `Aparecida Jussara Cleide Tainá Ivone Marlene Dalva Suelen Rosângela Priscila Neusa Luzia Iracema Conceição Zuleide Kelly
  Marinês Eunice Darlene Sônia Marta Helena Ester`.split(/\s+/),
);

/** Where invented people have their e-mail: an ending that nobody can register. */
const mailbox = "ipe.example";

/** Days between the first of them and the last. */
const firstDay = 190;
const lastDay = 6;

/** Lets forty people join, one after the other, and the staff long before them. */
export async function gatherCast(chronicle: Chronicle): Promise<Cast> {
  const { ctx, daysAgo, record } = chronicle;
  const joining = names.map((fullName, index) => ({
    fullName,
    givenName: fullName.split(" ")[0]!,
    email: `${plain(fullName)}@${mailbox}`,
    createdAt: daysAgo(Math.round(firstDay - (index * (firstDay - lastDay)) / (names.length - 1))),
  }));
  const rows = await ctx.db.insert(users).values(joining).returning();
  const students = joining.map(({ email }) => toMember(rows.find((row) => row.email === email)!));
  await ctx.db
    .insert(identities)
    .values(
      students.map(({ id, email, joined }) => ({ issuer: "local", subject: email, userId: id, createdAt: joined })),
    );
  for (const { id, joined } of students) {
    record(joined, id, ["user.created", `user/${id}`, { issuer: "local" }]);
    record(joined, id, ["session.created", `user/${id}`, { provider: "local" }]);
  }
  return { ...(await gatherStaff(chronicle)), students };
}

async function gatherStaff({ ctx, daysAgo, record }: Chronicle): Promise<Omit<Cast, "students">> {
  const since = { marta: 300, davi: 290, helena: 285, ester: 170 };
  for (const [name, days] of Object.entries(since) as [keyof typeof since, number][]) {
    const createdAt = daysAgo(days);
    await ctx.db.update(users).set({ createdAt }).where(eq(users.email, staff[name].email));
  }
  const emails = Object.values(staff).map(({ email }) => email);
  const rows = await ctx.db.select().from(users).where(inArray(users.email, emails));
  const member = (name: keyof typeof staff) => toMember(rows.find(({ email }) => email === staff[name].email)!);
  const found = { marta: member("marta"), davi: member("davi"), helena: member("helena"), ester: member("ester") };
  for (const { id, joined } of Object.values(found))
    record(joined, id, ["user.created", `user/${id}`, { issuer: "local" }]);
  for (const days of [45, 30, 21, 14, 9, 7, 5, 3, 2, 1]) {
    for (const { id } of [found.marta, ...(days % 2 ? [found.davi] : [found.helena, found.ester])])
      record(daysAgo(days), id, ["session.created", `user/${id}`, { provider: "local" }]);
  }
  record(daysAgo(11), null, ["session.refused", "session/none", { why: "invalid" }]);
  return found;
}

const toMember = ({ id, email, fullName, givenName, createdAt }: typeof users.$inferSelect): Member => ({
  id,
  email,
  fullName,
  givenName,
  joined: createdAt,
  voice: women.has(givenName) ? "her" : "him",
});

/** A person as the viewer of a use case. */
export const asViewer = ({ id, email, fullName, givenName }: Member, role: Viewer["role"]): Viewer => ({
  id,
  email,
  fullName,
  givenName,
  role,
  pictureUrl: null,
  isMaintainer: false,
  authenticatedAt: null,
});

/** First name and last, as an address writes them. */
function plain(fullName: string) {
  const words = foldText(fullName).split(" ");
  return `${words[0]}.${words.at(-1)}`;
}

/** Whether somebody was there already, and settled in for a few days. */
export const wasThere = ({ joined }: Member, at: Date) => joined.getTime() + dayMs / 2 < at.getTime();
