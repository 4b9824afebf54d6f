import { parseArgs } from "node:util";
import { gatewayWorks } from "#tests/drills/fault-points/gateway-works.ts";
import { gateways } from "#tests/drills/fault-points/gateways.ts";
import { runFaultPoints } from "#tests/drills/fault-points/run.ts";
import { verdict } from "#tests/drills/fault-points/verdict.ts";
import { works } from "#tests/drills/fault-points/works.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/**
 * `npm run drill -- fault-points [--points N] [--gateway mercado-pago|asaas]`: the server is killed between any two
 * things that it says to PostgreSQL, or to anyone who asked, while it takes a payment, gives one back, and while a
 * course is written. At every point of each, or at that many of them. With a gateway, which is a process of its own:
 * also between any two things that it says to that one, while PIX, card, instalments and boleto are bought, given back,
 * cancelled and disputed there. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { points: { type: "string" }, gateway: { type: "string" } } });
  const most = values.points === undefined ? undefined : Number(values.points);
  if (most !== undefined && !(Number.isInteger(most) && most > 1))
    throw new Error("--points takes a whole number from 2.");
  if (values.gateway !== undefined && !(values.gateway in gateways))
    throw new Error(`--gateway takes one of ${Object.keys(gateways).join(", ")}.`);
  const gateway = values.gateway ? await gateways[values.gateway as keyof typeof gateways]() : undefined;
  const database = await makePostgresServer();
  try {
    await database.start();
    console.log(`→ ${most ?? "all"} points of each work, on ${database.version}`);
    const fixture = await openFixture(database.url);
    const setup = gateway ? { fixture, most, gateway, works: gatewayWorks(gateway) } : { fixture, most, works };
    const findings = await runFaultPoints(setup, (kill) =>
      console.log(`  ${kill.work}  ${String(kill.point).padStart(3)}/${kill.of}  ${kill.state}`),
    );
    return await conclude("fault-points", fixture, verdict(findings));
  } finally {
    await gateway?.stop();
    await database.remove();
  }
}
