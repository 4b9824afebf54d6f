import type { IncomingMessage } from "node:http";
import type { Log } from "#app/server/log/log.ts";
import { limitBody } from "#app/server/traffic/limits.ts";

const largest = 16 * 1024;
const perMinute = 10;

/** Writes down what browsers report of the policy: the rule and the origin it stopped, never the page's address. */
export function policyReports(log: Log) {
  let minute = 0;
  let written = 0;
  return async (req: IncomingMessage) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, written] = [now, 0];
    const report = read(await textOf(req));
    if (report && written++ < perMinute)
      log.warn(report, "A browser stopped something that the page's policy forbids.");
  };
}

/** A report that is endless, or does not arrive in time, is cut off; one that its sender gave up is none. */
async function textOf(req: IncomingMessage) {
  const { socket } = req;
  let text = "";
  limitBody(req, () => socket.destroy());
  try {
    for await (const chunk of req) {
      text += chunk;
      if (text.length > largest) socket.destroy();
    }
  } catch {
    return "";
  }
  return text;
}

/** Browsers speak two dialects: report-uri's single object and report-to's list. */
function read(text: string) {
  try {
    const sent = [JSON.parse(text)].flat()[0] ?? {};
    const body = sent["csp-report"] ?? sent.body ?? {};
    const directive = body["effective-directive"] ?? body.effectiveDirective ?? body["violated-directive"];
    const blocked = body["blocked-uri"] ?? body.blockedURL;
    if (typeof directive !== "string") return undefined;
    return { directive: directive.slice(0, 40), blocked: originOf(blocked) };
  } catch {
    return undefined; // Not a report: nothing to write down.
  }
}

function originOf(address: unknown) {
  if (typeof address !== "string") return undefined;
  return URL.canParse(address) ? new URL(address).origin : address.slice(0, 40);
}
