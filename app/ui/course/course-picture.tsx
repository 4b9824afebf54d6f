import { Cover } from "#app/ui/course/cover.tsx";

type Pictured = { title: string; category: string; thumbnailUrl: string | null };

/** A course's picture in 16:9: its own, or the drawn cover. It says nothing that the title beside it does not. */
export function CoursePicture({ course, eager }: { course: Pictured; eager?: boolean }) {
  return (
    <div className="aspect-video overflow-hidden rounded-soft bg-sunken">
      {course.thumbnailUrl ? (
        <img src={course.thumbnailUrl} alt="" width={640} height={360} loading={eager ? "eager" : "lazy"} className="size-full object-cover" />
      ) : (
        <Cover category={course.category} title={course.title} />
      )}
    </div>
  );
}
