import { sql } from "drizzle-orm";
import { chance, type Size, type Step, teachesEvery } from "#drizzle/seed/large/step.ts";

const ways =
  "Introdução a|Caminhos de|Oficina de|Fundamentos de|Prática de|História de|Conversas sobre|Perguntas sobre|Um ano de|Primeiros passos em|Lições de|Guia de|Encontros de|Panorama de|Cartas sobre|Ateliê de";
const matters =
  "oração|hospitalidade|música coral|aconselhamento|missões urbanas|contabilidade simples|orçamento da casa|leitura bíblica|ensino infantil|pregação expositiva|liderança servidora|gestão de pessoas|hebraico bíblico|grego do Novo Testamento|história da igreja|ética cristã|cuidado pastoral|escola dominical|comunicação|escrita devocional|discipulado de jovens|mentoria de líderes|casamento e família|luto e consolo|finanças da igreja|jardinagem comunitária|culinária solidária|fotografia|libras|violão|canto|teatro bíblico|arqueologia bíblica|profetas menores|salmos de lamento|parábolas|cartas de Paulo|Apocalipse|trabalho e vocação|ecologia e criação";
const places =
  "na cidade|no sertão|em comunidades ribeirinhas|para iniciantes|para professores|em pequenos grupos|no trabalho|em família|à luz dos Evangelhos|nos primeiros séculos|na Reforma|no Brasil de hoje|em tempos difíceis|para quem tem pressa|com poucos recursos|passo a passo";
const sentences =
  "Aulas curtas, exemplos de gente comum e exercícios para a semana.|Cada aula termina com uma pergunta que não se responde em um minuto.|Feito para quem estuda no ônibus e pratica no domingo.|O método é simples: ler, fazer junto, contar como foi.|Sem pressa e sem jargão, com textos escolhidos a dedo.|Quem termina sabe explicar o que aprendeu a um vizinho.|Há leituras opcionais para quem quiser ir mais fundo.|Nasceu de anos de encontros em uma pequena comunidade.";

/** Four in ten cost nothing. `grown_courses` numbers the free ones and the others, each kind from 0 on. */
export const coursesAndLessons = (size: Size): Step[] => [
  [
    "courses, numbered",
    sql`create temp table grown_courses on commit drop as
      select n, category, category in ('discipulado', 'mentoria') as is_free,
        row_number() over (partition by category in ('discipulado', 'mentoria') order by n) - 1 as place,
        null::int as id, 2 + n % 4 as lessons,
        case when category in ('discipulado', 'mentoria') then 0 else (1 + ${chance(sql`n`, "price", 40)}) * 990 end as price_cents,
        (select id from grown_people where grown_people.n = numbered.n % ${size.instructors} * ${teachesEvery(size)}) as instructor
      from (
        select n, (array['discipulado', 'mentoria', 'profissionalizante', 'teologico', 'desenvolvimento_pessoal'])[1 + n % 5]
          as category
        from generate_series(0, ${size.courses}::int - 1) n
      ) numbered`,
  ],
  [
    "courses",
    sql`with texts as (
        select string_to_array(${ways}, '|') as ways, string_to_array(${matters}, '|') as matters,
          string_to_array(${places}, '|') as places, string_to_array(${sentences}, '|') as sentences
      ), written as (
        insert into courses (title, description, category, level, price_cents, duration_hours, instructor_id, created_by,
          is_published, created_at)
        select ways[1 + n % cardinality(ways)] || ' ' || matters[1 + n / cardinality(ways) % cardinality(matters)] || ' ' ||
            places[1 + n / (cardinality(ways) * cardinality(matters)) % cardinality(places)],
          (select string_agg(sentences[1 + (n * 7 + k * 3) % cardinality(sentences)], ' ' order by k) from generate_series(0, 2) k),
          category, (array['iniciante', 'intermediario', 'avancado'])[1 + n % 3], price_cents, lessons * 0.5, instructor, instructor,
          n % 50 <> 49, now() - interval '4 years'
        from grown_courses cross join texts order by n
        returning id
      )
      update grown_courses set id = placed.id
      from (select id, row_number() over (order by id) - 1 as n from written) placed
      where placed.n = grown_courses.n`,
  ],
  ["their numbers as keys", sql`create unique index on grown_courses (is_free, place)`],
  [
    "lessons",
    sql`insert into lessons (course_id, title, content_type, content_text, duration_minutes, is_free, order_index, created_at)
      select id, 'Aula ' || k || ': ' || (array['começar de onde se está', 'o texto de perto', 'o que dizem os antigos',
          'mãos à obra', 'contar a alguém'])[k],
        'text', repeat('Um semeador saiu a semear, e a semente fez o que as sementes fazem quando encontram terra boa. ', 12),
        10 + 5 * k, k = 1, k - 1, now() - interval '4 years'
      from grown_courses cross join lateral generate_series(1, lessons) k order by n, k`,
  ],
];
