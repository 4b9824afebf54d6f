import { sql } from "drizzle-orm";
import type { Size, Step } from "#drizzle/seed/large/step.ts";

/** How many members a class has, if its course has that many students. */
const peopleInEach = 100;

/** Each class studies one free course, with the first who enrolled in it as members; somebody else leads it. */
export const classesOfMany = ({ classes }: Size): Step[] => [
  [
    "members of classes, numbered",
    sql`create temp table grown_members on commit drop as
      select * from (
        select s.user_id, s.course_id, s.created_at, c.place,
          row_number() over (partition by s.course_id order by s.id) as nth
        from grown_studies s join grown_courses c on c.id = s.course_id
        where c.is_free and c.place < ${classes}
      ) enrolled where nth <= ${peopleInEach}`,
  ],
  [
    "classes",
    sql`with gathered as (
        select course_id, place, min(created_at) as began, count(*) as many from grown_members group by 1, 2
      ), written as (
        insert into classes (name, description, starts_on, seats_taken, created_by, created_at)
        select 'Turma ' || place + 1, 'Encontro uma vez por semana.', began::date, many,
          (select id from users where is_founder), began
        from gathered order by place
        returning id, name
      ), numbered as (
        select w.id, g.course_id, g.place from written w join gathered g on w.name = 'Turma ' || g.place + 1
      ), led as (
        insert into class_leaders (class_id, user_id)
        select n.id, p.id from numbered n join grown_people p on p.n = n.place + 1
      )
      insert into class_courses (class_id, course_id) select id, course_id from numbered`,
  ],
  [
    "members of classes",
    sql`insert into class_members (class_id, user_id, joined_at)
      select k.class_id, m.user_id, m.created_at
      from grown_members m join class_courses k on k.course_id = m.course_id order by k.class_id, m.nth`,
  ],
  [
    "events of classes",
    sql`insert into events (at, actor_id, action, object, data)
      select m.joined_at, m.user_id, 'class.joined', 'class/' || m.class_id,
        jsonb_build_object('userId', m.user_id, 'by', 'school')
      from class_members m join grown_people p on p.id = m.user_id order by m.joined_at`,
  ],
];
