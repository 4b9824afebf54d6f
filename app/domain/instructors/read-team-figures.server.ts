import { sql } from "drizzle-orm";
import { timeZone } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type TeamFigures, type TeamYear, teamFigures } from "#app/domain/instructors/team-figures.ts";
import { users } from "#drizzle/schema/people.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { instructorCounters } from "#drizzle/schema/tallies.ts";

/** What the whole team adds up to. */
export async function readTeamFigures(ctx: Pick<Ctx, "db" | "now">): Promise<TeamFigures> {
  const years = ctx.db.execute<TeamYear>(sql`
    with taught as (
      select teacher_id, sum(courses) as courses, round(sum(stars)::numeric / nullif(sum(reviews), 0), 2) as rating
      from ${instructorCounters} group by teacher_id
    ), team as (
      select created_at, coalesce(courses, 0) as courses, rating
      from ${users} left join taught on teacher_id = ${users}.id where role in ('instructor', 'admin')
      union all
      select created_at, 0, null from ${rosterEntries} where not is_virtual
    )
    select extract(year from created_at at time zone ${timeZone})::int as "since", count(*)::int as "people",
      sum(courses)::int as "courses", count(rating)::int as "rated", coalesce(sum(rating), 0)::float8 as "ratings"
    from team group by 1`);
  const [team, now] = await Promise.all([years, currentTime(ctx)]);
  return teamFigures([...team], now);
}
