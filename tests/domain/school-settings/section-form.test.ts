import { describe, expect, it } from "vitest";
import { changesOf, sectionForm } from "#app/domain/school-settings/section-form.ts";
import { mailServerOf, smtpUrlOf } from "#app/domain/school-settings/smtp.ts";
import { readSettings } from "#app/domain/settings.ts";
import { testSettings } from "#tests/support/people.ts";

const sent = (fields: Record<string, string>) => sectionForm.parse(fields);

describe("the form of a section", () => {
  it("sends every text, and a secret only where one was typed or taken away", () => {
    const of = (fields: Record<string, string>) => changesOf("assistant", sent(fields), testSettings());
    expect(of({ AI_MODEL: "m" })).toEqual({ AI_BASE_URL: null, AI_MODEL: "m", ASSISTANT_ANSWERS: null });
    expect(of({ AI_API_KEY: " chave\t" })).toMatchObject({ AI_API_KEY: "chave" });
    expect(of({ AI_API_KEY: "chave", AI_API_KEY_REMOVE: "on" })).toMatchObject({ AI_API_KEY: null });
  });

  it("leaves out what the environment says", () => {
    expect(
      changesOf("sales", sent({ PIX_KEY: "x@y.example" }), testSettings({ PIX_CITY: "Olinda" })),
    ).not.toHaveProperty("PIX_CITY");
  });
});

describe("a mail server by its parts", () => {
  const saved = "smtp://eu%40escola.example:se%2Fnha@smtp.example:587";
  const known = { SMTP_HOST: "smtp.example", SMTP_PORT: "587", SMTP_USER: "eu@escola.example" };
  const asked = (fields: Record<string, string>, SMTP_URL?: string) =>
    changesOf("email", sent(fields), { ...readSettings({}, "x".repeat(32)), SMTP_URL }).SMTP_URL;
  const refused = (fields: Record<string, string>, url?: string) => {
    try {
      return asked(fields, url);
    } catch (error) {
      return Object.keys((error as { fields: object }).fields);
    }
  };

  it("is the address that a variable would hold", () => {
    expect(mailServerOf(saved)).toEqual({
      host: "smtp.example",
      port: 587,
      user: "eu@escola.example",
      password: "se/nha",
    });
    expect(smtpUrlOf(mailServerOf(saved))).toBe(saved);
    expect(asked({ ...known, SMTP_PORT: "465", SMTP_PASSWORD: "se/nha" })).toBe(
      "smtps://eu%40escola.example:se%2Fnha@smtp.example:465",
    );
    expect(asked({ SMTP_HOST: "localhost" })).toBe("smtp://localhost:587");
  });

  it("keeps its password for the same account alone", () => {
    expect(asked(known, saved)).toBeUndefined();
    expect(asked({ ...known, SMTP_PORT: "2525" }, saved)).toBe(saved.replace("587", "2525"));
    expect(refused({ ...known, SMTP_HOST: "outro.example" }, saved)).toEqual(["SMTP_PASSWORD"]);
    expect(refused({ ...known, SMTP_USER: "outra@escola.example" }, saved)).toEqual(["SMTP_PASSWORD"]);
  });

  it("refuses what is no host, and goes with its tick", () => {
    expect(refused({ SMTP_HOST: "smtp://smtp.example/x" })).toEqual(["SMTP_HOST"]);
    expect(refused({ SMTP_PASSWORD: "só a senha" })).toEqual(["SMTP_HOST"]);
    expect(asked({ ...known, SMTP_URL_REMOVE: "on" }, saved)).toBeNull();
    expect([asked({}, saved), asked({})]).toEqual([null, undefined]);
  });
});
