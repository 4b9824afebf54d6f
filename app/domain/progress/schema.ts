import { z } from "zod";

/** Where in an audio or video the learner is, in seconds. */
export const positionFields = z.object({
  seconds: z
    .number({ error: "Informe a posição em segundos." })
    .meta({ description: "Além da duração da aula, vale a duração." }),
});
