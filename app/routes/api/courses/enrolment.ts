import { z } from "zod";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { number } from "#app/domain/json-view.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  POST: call({
    summary: "Inscreve num curso gratuito, comprado ou aberto a mantenedores",
    ability: "courses.enrol",
    limit: "course.enrol",
    id: numbered(courseNotFound),
    idempotent: true,
    answer: z.strictObject({ enrollment_id: number }),
    refuses: ["payment_required", "conflict"],
    run: async (ctx, { id }) => {
      const { enrollmentId } = await enrol(ctx, id);
      return { enrollment_id: enrollmentId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
