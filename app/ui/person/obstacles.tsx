import type { Obstacle } from "#app/domain/privacy/deletion/obstacles.server.ts";
import { Notice } from "#app/ui/notice.tsx";

/** What has to be done before an account can be deleted. */
export function Obstacles({ obstacles }: { obstacles: Obstacle[] }) {
  return (
    <Notice kind="waiting" title="Antes é preciso resolver">
      <ul className="mt-1 list-disc pl-5">
        {obstacles.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}
