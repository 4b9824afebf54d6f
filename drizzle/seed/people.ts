import type { Db } from "#drizzle/client.ts";
import { identities, users } from "#drizzle/schema/people.ts";

/** The people of the demo world. The password-less `local` provider signs each of them in by e-mail. */
export const people = {
  marta: {
    email: "admin@sementeira.example",
    fullName: "Marta Vasconcelos",
    givenName: "Marta",
    role: "admin",
    isFounder: true,
    specialties: ["Educação", "Gestão", "Liderança"],
    siteUrl: "https://marta.sementeira.example",
    bio: "Pedagoga e fundadora da Sementeira. Depois de vinte anos em escola pública e escola dominical, resolveu juntar as duas coisas: ensino bem planejado e gente que caminha perto. Cuida da direção acadêmica e gosta de responder as mensagens que chegam.",
  },
  davi: {
    email: "instrutor@sementeira.example",
    fullName: "Davi Nogueira",
    givenName: "Davi",
    role: "instructor",
    isFounder: false,
    specialties: ["Discipulado", "Liderança", "Tecnologia"],
    siteUrl: null,
    bio: "Pastor e técnico em eletrônica, nessa ordem de chegada e na inversa. Ensina discipulado, liderança e ofícios com o mesmo método: fazer junto, explicar depois e voltar na semana seguinte para ver como ficou.",
  },
  helena: {
    email: "helena@sementeira.example",
    fullName: "Helena Duarte",
    givenName: "Helena",
    role: "instructor",
    isFounder: false,
    specialties: ["Teologia", "História", "Educação"],
    siteUrl: null,
    bio: "Professora de Bíblia e de línguas antigas. Gosta de texto difícil dito em português simples e de alunos que discordam com educação. Coordena os cursos de teologia e escreve devagar.",
  },
  ester: {
    email: "estudante@sementeira.example",
    fullName: "Ester Lima",
    givenName: "Ester",
    role: "student",
    isFounder: false,
    specialties: [],
    siteUrl: null,
    bio: "Técnica de enfermagem, estuda no ônibus e nos plantões tranquilos.",
  },
} as const;

export type Person = keyof typeof people;

/** Writes the demo people with an identity each, as the `local` provider knows them. Returns their ids by name. */
export async function seedPeople(db: Db): Promise<Record<Person, string>> {
  const known = Object.values(people).map((person) => ({ ...person, specialties: [...person.specialties] }));
  const rows = await db.insert(users).values(known).returning({ id: users.id, email: users.email });
  const idOf = (email: string) => rows.find((row) => row.email === email)!.id;
  await db.insert(identities).values(rows.map(({ id, email }) => ({ issuer: "local", subject: email, userId: id })));
  return {
    marta: idOf(people.marta.email),
    davi: idOf(people.davi.email),
    helena: idOf(people.helena.email),
    ester: idOf(people.ester.email),
  };
}
