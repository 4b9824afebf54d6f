import { z } from "zod";

const askRole = "Escolha um papel: estudante, instrutor ou admin.";
const askEmail = "Escreva o e-mail da pessoa.";

const role = z.enum(["student", "instructor", "admin"], askRole);

/** What somebody is to be. */
export const roleFields = z.object({ role });

/** "Promover usuário": who, by the e-mail of their account, and what they are to be. */
export const promotionForm = z.object({
  email: z
    .string(askEmail)
    .transform((email) => email.trim().toLowerCase())
    .refine((email) => email !== "" && email.length <= 320 && !email.includes("\u0000"), askEmail),
  role,
});

/** The same role, chosen for somebody who was found in the list of people. */
export const rolePick = z.object({ user_id: z.string(), role });
