import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DeletionSummary } from "#app/ui/account-deletion.tsx";

const shown = (isOwn: boolean, courses: number) => {
  const deletion = { refundable: [], courses, waitingPayments: 0, certificates: 0, obstacles: [] };
  return renderToStaticMarkup(createElement(DeletionSummary, { deletion: deletion as never, isOwn }));
};

it("addresses the person who deletes their own account, and names the person if the school does it", () => {
  for (const courses of [0, 2]) {
    expect(shown(true, courses)).toContain("se você quiser");
    expect(shown(false, courses)).not.toMatch(/você|\bseus? /);
  }
});
