import { matchRoutes } from "react-router";
import { z } from "zod";
import { call } from "#app/http/api.server.ts";
import { describeApp } from "#app/http/contract/contract.server.ts";
import type { Endpoint, Endpoints } from "#app/http/contract/declared.ts";
import { adminStats } from "#app/routes/api/admin-stats.ts";
import { certificates } from "#app/routes/api/certificates.ts";
import { classes } from "#app/routes/api/classes.ts";
import { commissions } from "#app/routes/api/commissions.ts";
import { coupons } from "#app/routes/api/coupons.ts";
import { coursePackages } from "#app/routes/api/course-packages.ts";
import { courses } from "#app/routes/api/courses.ts";
import { exports } from "#app/routes/api/exports.ts";
import { invitations } from "#app/routes/api/invitations.ts";
import { lessonNotes } from "#app/routes/api/lesson-notes.ts";
import { lessonPosts } from "#app/routes/api/lesson-posts.ts";
import { lessons } from "#app/routes/api/lessons.ts";
import { meetings } from "#app/routes/api/meetings.ts";
import { notices } from "#app/routes/api/notices.ts";
import { payments } from "#app/routes/api/payments.ts";
import { people } from "#app/routes/api/people.ts";
import { profile } from "#app/routes/api/profile.ts";
import { reviews } from "#app/routes/api/reviews.ts";
import { schedule } from "#app/routes/api/schedule.ts";
import { schoolSettings } from "#app/routes/api/school-settings.ts";
import { signIn } from "#app/routes/api/sign-in.ts";
import { myCourses, study } from "#app/routes/api/study.ts";
import { support } from "#app/routes/api/support.ts";
import { trails } from "#app/routes/api/trails.ts";
import { vouchers } from "#app/routes/api/vouchers.ts";

const contract: Endpoints = {
  "openapi.json": {
    area: "profile",
    GET: call({
      summary: "Esta descrição, em OpenAPI 3.1",
      cache: "public, max-age=300",
      bare: z.looseObject({ openapi: z.string() }).meta({ description: "Um documento OpenAPI 3.1." }),
      run: ({ settings }, { context }) => Response.json(describeApp(context, settings)),
    }),
  },
};

/** Every address under /api, in the order of /api/openapi.json. */
export const endpoints: Endpoints = {
  ...signIn,
  ...courses,
  ...coursePackages,
  ...trails,
  ...reviews,
  ...myCourses,
  ...lessons,
  ...lessonPosts,
  ...lessonNotes,
  ...schedule,
  ...notices,
  ...study,
  ...classes,
  ...meetings,
  ...certificates,
  ...people,
  ...exports,
  ...invitations,
  ...vouchers,
  ...coupons,
  ...profile,
  ...payments,
  ...adminStats,
  ...commissions,
  ...support,
  ...schoolSettings,
  ...contract,
};

const routes = Object.entries(endpoints).map(([name, endpoint]) => {
  const path = `/api/${name}`;
  return { path, endpoint, segments: segmentsOf(path) };
});

function segmentsOf(path: string) {
  return path.split("/").filter(Boolean);
}

/**
 * The endpoint of an address under /api, by React Router's own rules; undefined without one. React Router prepares its
 * whole list for each request, so it only gets those that the address's fixed segments allow.
 */
export function findEndpoint(pathname: string): Found | undefined {
  const wanted = segmentsOf(pathname).map((segment) => decodeURIComponent(segment).toLowerCase());
  const fits = (segment: string, at: number) => segment.startsWith(":") || segment === wanted[at];
  const left = routes.filter(({ segments }) => segments.length === wanted.length && segments.every(fits));
  const match = matchRoutes(left, pathname)?.[0];
  return match && { pattern: match.route.path, endpoint: match.route.endpoint, params: match.params };
}

type Found = { pattern: string; endpoint: Endpoint; params: Record<string, string | undefined> };
