import { courseNotFound } from "#app/domain/courses/course.ts";
import { listNotices } from "#app/domain/notices/notices.server.ts";
import { findTarget } from "#app/domain/notices/send-notice.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { NoticeList } from "#app/ui/notice-list.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/notices";

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId, { url }) => {
  const target = await findTarget(ctx, { course_id: courseId });
  return { target, list: await listNotices(ctx, { courseId, ...readQuery(pagingSchema(20), url) }) };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Avisos · ${loaderData.target.name}` : "Avisos do curso");

export default function CourseNotices({ loaderData: { target, list } }: Route.ComponentProps) {
  return (
    <AuthoringPage
      title="Avisos a quem está inscrito"
      trail={courseBreadcrumb({ courseId: target.id, courseTitle: target.name })}
    >
      <div className="mt-4">
        <NoticeList target={target} list={list} />
      </div>
    </AuthoringPage>
  );
}
