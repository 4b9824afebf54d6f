import { Cover } from "#app/ui/course/cover.tsx";
import { join } from "#app/ui/join.ts";

type Pictured = { title: string; category: string; thumbnailUrl: string | null };

/**
 * A course's picture in 16:9: its own, or the drawn cover (`wide`: flatter on a wide screen). It says nothing that the
 * title beside it does not.
 */
export function CoursePicture({ course, eager, wide }: { course: Pictured; eager?: boolean; wide?: boolean }) {
  const shape = wide && !course.thumbnailUrl ? "aspect-video lg:aspect-[2/1]" : "aspect-video";
  return (
    <div className={join("overflow-hidden rounded-soft bg-sunken", shape)}>
      {course.thumbnailUrl ? (
        <img
          src={course.thumbnailUrl}
          alt=""
          width={640}
          height={360}
          loading={eager ? "eager" : "lazy"}
          className="size-full object-cover"
        />
      ) : (
        <Cover category={course.category} title={course.title} />
      )}
    </div>
  );
}
