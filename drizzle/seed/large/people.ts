import { sql } from "drizzle-orm";
import { chance, type Size, type Step, teachesEvery } from "#drizzle/seed/large/step.ts";

const firstNames =
  "Abigail Adriana Alice Ana André Antônio Beatriz Benedita Caio Camila Cecília Clara Daniel Débora Diego Eduarda Elias Emanuel Estêvão Fátima Felipe Gabriela Gilberto Heitor Inês Isabel Jairo Joana João Josué Judite Karina Lázaro Lídia Luís Madalena Marcos Marta Mateus Miriam Natanael Noemi Otávio Paulo Priscila Raquel Rute Samuel Sara Silas Tiago Tomé Vitória Zilda";
const surnames =
  "Abreu Almeida Araújo Assunção Barbosa Batista Brandão Cardoso Carvalho Conceição Correia Coutinho Dantas Duarte Falcão Fonseca Freitas Gonçalves Guimarães Leão Lopes Machado Magalhães Matos Melo Mendonça Moreira Nascimento Neves Nogueira Oliveira Pacheco Peixoto Pereira Queiroz Rezende Ribeiro Sales Sampaio Siqueira Souza Teixeira Valença Vasconcelos Vieira Xavier";

/** `grown_people` numbers them from 0 on, for the steps that follow. */
export const peopleWhoSignIn = (size: Size): Step[] => [
  [
    "people, numbered",
    sql`create temp table grown_people on commit drop as
      select n, gen_random_uuid() as id, n % ${teachesEvery(size)} = 0 and n / ${teachesEvery(size)} < ${size.instructors} as teaches,
        names.first[1 + ${chance(sql`n`, "first name", sql`cardinality(names.first)`)}] as given_name,
        names.last[1 + ${chance(sql`n`, "surname", sql`cardinality(names.last)`)}] as surname,
        now() - interval '3 years' + ${chance(sql`n`, "joined", 300)} * interval '1 day' as joined
      from generate_series(0, ${size.people}::int - 1) n
      cross join (select string_to_array(${firstNames}, ' ') as first, string_to_array(${surnames}, ' ') as last) names`,
  ],
  ["their number as a key", sql`create unique index on grown_people (n)`],
  [
    "users",
    sql`insert into users (id, email, full_name, given_name, role, created_at)
      select id, 'pessoa' || n + 1 || '@exemplo.example', given_name || ' ' || surname, given_name,
        case when teaches then 'instructor' else 'student' end, joined
      from grown_people order by n`,
  ],
  [
    "identities",
    sql`insert into identities (issuer, subject, user_id, created_at)
      select 'local', 'pessoa' || n + 1 || '@exemplo.example', id, joined from grown_people order by n`,
  ],
];
