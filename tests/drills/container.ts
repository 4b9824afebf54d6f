import { buildImage, Engine, missingPrograms } from "#tests/drills/container/image.ts";
import {
  type Built,
  type Renewal,
  renew,
  type Upgrade,
  upgrade,
  type Walk,
  walk,
} from "#tests/drills/container/run.ts";
import { conclude, type Outcome, sayOutcome, type Verdict } from "#tests/drills/support/conclude.ts";
import { caddyProgram } from "#tests/drills/support/servers/caddy.ts";

/**
 * `npm run drill -- container`: builds the Dockerfile with buildah (on Debian's packages and npm's Node where no image
 * can be pulled), starts the result with Podman as its own user on a read-only root, and walks sign-in, upload,
 * certificate, backup, SIGTERM, restore, an upgrade from the former release's volume, and two instances renewed behind
 * the Caddy of compose.yaml. Root alone. Returns whether all is well.
 */
export async function drill(_args: string[]): Promise<Outcome> {
  const missing = [...missingPrograms(), ...(caddyProgram ? [] : ["caddy"])];
  if (process.getuid?.() !== 0 || missing.length) {
    console.log(
      `? container was NOT tried: ${missing.length ? `there is no ${missing.join(", ")}` : "it needs root"}.`,
    );
    return sayOutcome("container", "untold");
  }
  const engine = new Engine();
  console.log("→ the Dockerfile is built");
  const built = buildImage(engine);
  console.log(`→ one container, as its user on a read-only root (${built.seconds} s to build)`);
  const walked = await walk(engine, built.image);
  console.log("→ a volume of the former release");
  const upgraded = await upgrade(engine, built.image);
  console.log("→ two instances behind Caddy");
  const renewed = await renew(engine, built.image);
  const place = { notes: engine.folder, remove: async () => engine.remove() };
  return await conclude("container", place, verdict({ built, walked, upgraded, renewed }));
}

type Findings = { built: Built; walked: Walk; upgraded: Upgrade; renewed: Renewal };

function verdict({ built, walked, upgraded, renewed }: Findings): Verdict {
  const failures = [walked.tally, renewed.tally].flatMap(({ late, postponed, hung, mute }) => [
    ...late.map(({ what }) => what),
    ...(postponed.length ? [`${postponed.length} requests were turned away`] : []),
    ...hung,
    ...mute,
  ]);
  const { user, capabilities, mayWrite } = walked.confined;
  const wrong: [string, boolean][] = [
    [
      "it does not run as user 1000 without capabilities on a read-only root",
      user !== 1000 || !/^0+$/.test(capabilities) || mayWrite,
    ],
    ["a picture that was uploaded is not there", !walked.uploaded],
    ["a certificate is not there after the restore", walked.certificate !== 200],
    [`the backup failed: ${walked.backup.said}`, walked.backup.status !== 0],
    [`the restore failed: ${walked.restore.said}`, walked.restore.status !== 0],
    ["what came after the backup is still there", walked.name !== "Ana Lima"],
    [`it ended with ${walked.ended.code}`, walked.ended.code !== 0],
    [`instances ended with ${renewed.codes.join(", ")}`, renewed.codes.some((code) => code !== 0)],
    ["writes that were acknowledged are lost", renewed.missing.length + renewed.broken.length > 0],
  ];
  const isUpgraded = !("why" in upgraded);
  if (isUpgraded)
    wrong.push(
      ["the upgrade made no copy first", upgraded.copies.length !== 1],
      [`the upgraded container ended with ${upgraded.code}`, upgraded.code !== 0],
      ["writes of the former release are lost", upgraded.missing.length + upgraded.broken.length > 0],
    );
  return {
    table: [
      ["the image", `${Math.round(built.bytes / 1e6)} MB, built in ${built.seconds} s`],
      ["user, capabilities", `${user}, ${capabilities}`],
      ["ready, first and after the restore", `${walked.ready.join(", ")} ms`],
      ["requests and writes to one container", `${walked.tally.requests}, ${walked.writes}`],
      ["it ended after", `${walked.ended.took} ms`],
      ["the former release", isUpgraded ? `${upgraded.former}; ${upgraded.entries.length} writes` : "not tried"],
      ["upgraded and ready after", isUpgraded ? `${upgraded.ready} ms` : "not tried"],
      [
        "renewals behind Caddy, requests, writes",
        `${renewed.codes.length}, ${renewed.tally.requests}, ${renewed.entries.length}`,
      ],
      ["failed or turned away", failures.length],
    ],
    faults: [...wrong.flatMap(([what, is]) => (is ? [what] : [])), ...new Set(failures)],
    untold: isUpgraded ? [] : [`the upgrade was not tried: ${upgraded.why}`],
  };
}
