/** Somebody who teaches, as everybody may know them: no e-mail, no account id. */
export type InstructorView = {
  /** Stands for the person outside the house and leads back to no account. */
  id: string;
  fullName: string;
  bio: string | null;
  pictureUrl: string | null;
  specialties: string[];
  /** Their own page; always an https address. */
  siteUrl: string | null;
  /** Published courses that they teach; of a managed entry, as the school says. */
  totalCourses: number;
  /** Different people enrolled in those courses. */
  totalStudents: number;
  /** 0 to 5; 0 as long as nobody has rated. */
  avgRating: number;
  role: "instructor" | "admin";
  isFounder: boolean;
  /** Has no account here: counts and rating are the school's word, and are marked as such wherever they are shown. */
  isManaged: boolean;
  createdAt: Date | null;
};

/** An instructor in the JSON contract (A §3, A17). */
export function instructorJson(instructor: InstructorView) {
  return {
    id: instructor.id,
    full_name: instructor.fullName,
    bio: instructor.bio,
    profile_picture_url: instructor.pictureUrl,
    specialties: instructor.specialties,
    site_url: instructor.siteUrl,
    total_courses: instructor.totalCourses,
    total_students: instructor.totalStudents,
    avg_rating: instructor.avgRating,
    role: instructor.role,
    is_founder: instructor.isFounder,
    is_managed: instructor.isManaged,
    created_at: instructor.createdAt?.toISOString() ?? null,
  };
}
