import { expect, it } from "vitest";
import { subjectFromQuery } from "#app/routes/contact-form.tsx";

it.each([
  ["", ""],
  ["assunto=Parceria", "Parceria"],
  ["sobre=Marta+Vasconcelos", "Sobre Marta Vasconcelos"],
  ["sobre=+", ""],
  ["assunto=Parceria&sobre=Marta", "Parceria"],
  ["assunto=Uma%0D%0Alinha%00+s%C3%B3", "Uma linha só"],
  [`assunto=${"😀".repeat(200)}`, "😀".repeat(150)],
])("?%s asks for the subject %j", (query, subject) => {
  expect(subjectFromQuery(new URLSearchParams(query))).toBe(subject);
});
