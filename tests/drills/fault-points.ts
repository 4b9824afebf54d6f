import { runFaultPoints } from "#tests/drills/fault-points/run.ts";
import { verdict } from "#tests/drills/fault-points/verdict.ts";
import { type WorkName, works } from "#tests/drills/fault-points/works.ts";
import { conclude } from "#tests/drills/stage/conclude.ts";
import { openGround } from "#tests/drills/stage/ground.ts";
import { makePostgresServer } from "#tests/drills/stage/postgres-server.ts";

/**
 * `npm run drill -- fault-points`: the server is killed between any two things that it says to PostgreSQL, or to whoever
 * asked, while it takes a payment, gives one back, and while a course is written. Out: whether all is well.
 */
export async function drill(): Promise<boolean> {
  const database = await makePostgresServer();
  try {
    await database.start();
    console.log(`→ every point of each work, on ${database.version}`);
    const ground = await openGround(database.url);
    const findings = await runFaultPoints({ ground, names: Object.keys(works) as WorkName[] }, (kill) =>
      console.log(`  ${kill.work}  ${String(kill.point).padStart(3)}/${kill.of}  ${kill.state}`),
    );
    return await conclude("fault-points", ground, verdict(findings));
  } finally {
    await database.remove();
  }
}
