import { z } from "zod";

/** When something was done that waited for internet. The use case decides whether it counts (`timeSaid`). */
export const doneAt = z.iso
  .datetime({ offset: true, error: "Informe o momento em ISO 8601." })
  .transform((written) => new Date(written))
  // What PostgreSQL could not read lies outside every enrolment, and counts as none.
  .transform((at) => (at.getUTCFullYear() > 2000 && at.getUTCFullYear() < 3000 ? at : undefined))
  .optional();

/** An id that a browser gives to what it sends, so that it counts once however often it arrives (`attemptName`). */
export const attemptId = z.uuid("Informe um UUID.").optional();
