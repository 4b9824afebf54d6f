import { classNotFound, findLedClass } from "#app/domain/classes/find-class.server.ts";
import { listNotices } from "#app/domain/notices/notices.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { NoticeList } from "#app/ui/notice-list.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/notices";

export const loader = pageOf(integerPathId(classNotFound), async (ctx, classId, { url }) => {
  const { id, name, closedAt } = await findLedClass(ctx, classId);
  const list = await listNotices(ctx, { classId, ...readQuery(pagingSchema(20), url) });
  return { id, name, isClosed: closedAt !== null, list };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Avisos · ${loaderData.name}` : "Avisos da turma");

export default function ClassNotices({ loaderData: { id, name, isClosed, list } }: Route.ComponentProps) {
  return (
    <ClassFrame id={id} name={name} page="notices">
      <NoticeList target={{ kind: "class", id }} list={list} isClosed={isClosed} />
    </ClassFrame>
  );
}
