import { attention, type Finding, unused, well } from "#app/domain/health/finding.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Below these a published fault of Node is open (18 June 2026), by major version; other ones get no repairs. */
export const nodeFloors: Record<number, string> = { 22: "22.23.0", 24: "24.17.0", 26: "26.3.1" };

const advice = `Instale o Node.js ${Object.values(nodeFloors).at(-2)} ou mais novo, de https://nodejs.org, e reinicie.`;

/** Whether this Node still gets its holes mended. In: the settings, and the version if it is not this process's own. */
export function lookAtRuntime(
  { isLoopback }: Pick<Settings, "isLoopback">,
  version: string = process.versions.node,
): Finding {
  const floor = floorOf(version);
  if (floor && isAtLeast(version, floor)) return well(`Node.js ${version}, que ainda recebe correções.`);
  const says = floor
    ? `Node.js ${version} tem falhas conhecidas, corrigidas na versão ${floor}.`
    : `Node.js ${version} não recebe mais correções de segurança.`;
  return isLoopback ? unused(`${says} Para experimentar, serve.`, advice) : attention(says, advice);
}

/** A major version newer than all that are known has none of their faults. */
function floorOf(version: string): string | undefined {
  const major = Number.parseInt(version, 10);
  const newest = Math.max(...Object.keys(nodeFloors).map(Number));
  return major > newest && major % 2 === 0 ? "0" : nodeFloors[major];
}

const isAtLeast = (version: string, floor: string) => version.localeCompare(floor, "en", { numeric: true }) >= 0;
