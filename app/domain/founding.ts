import { z } from "zod";
import { emailAddress } from "./email-address.ts";
import { fullNameField } from "./people/person.ts";
import { codeFormFields } from "./sign-in/email-code.ts";
import { textField } from "./text.ts";

/** The founder's two forms: the e-mail that the code goes to, then the code with their name. */
export const foundersEmailFields = z.object({ email: emailAddress });
export const founderFields = codeFormFields.extend({
  full_name: fullNameField,
  PLATFORM_NAME: textField({ max: 60 }).optional(),
});

export const askSchoolsName = "Escreva o nome da escola.";

export const schoolIsFounded =
  "Esta escola já foi preparada, e esta página não abre mais. Se você faz parte dela, entre com a sua conta.";
export const foundingIsLocked = "Abra o endereço inteiro que o servidor escreveu no registro ao iniciar.";
