import { z } from "zod";

/** Whether first name and picture are to stand beside one's reviews. */
export const displayForm = z.object({
  shows: z.enum(["true", "false"], "Escolha se o seu nome aparece.").transform((said) => said === "true"),
});
