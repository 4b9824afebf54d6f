import { describe, expect, it } from "vitest";
import { readSettings } from "#app/domain/settings.ts";

const secret = "s".repeat(32);

describe("settings", () => {
  it("stand on their defaults", () => {
    const settings = readSettings({}, secret);
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_ORIGIN: "http://127.0.0.1:3000",
      isLoopback: true,
      SESSION_SECRET: secret,
    });
  });

  it("take an empty variable as unset", () => {
    expect(readSettings({ GOOGLE_CLIENT_ID: "", PORT: "" }, secret).PORT).toBe(3000);
  });

  it("know this machine from the rest of the world", () => {
    for (const origin of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:80"]) {
      expect(readSettings({ PUBLIC_ORIGIN: new URL(origin).origin }, secret).isLoopback).toBe(true);
    }
    for (const origin of ["https://escola.example", "https://localhost.example", "http://127.0.0.1.nip.example"]) {
      expect(readSettings({ PUBLIC_ORIGIN: origin }, secret).isLoopback).toBe(false);
    }
  });

  it("list everything that is wrong at once, in words", () => {
    const wrong = {
      PORT: "abc",
      PUBLIC_ORIGIN: "https://escola.example/",
      DATABASE_URL: "mysql://x",
      ADMIN_EMAILS: "a@b.example, nada",
      GOOGLE_CLIENT_ID: "id",
      SESSION_SECRET: "curto",
    };
    expect(() => readSettings(wrong, secret)).toThrowError(/tem \d erros/);
    try {
      readSettings(wrong, secret);
    } catch (error) {
      const lines = String(error)
        .split("\n")
        .slice(1)
        .map((line) => line.trim().split(":")[0]);
      expect(lines).toEqual(expect.arrayContaining(["PORT", "PUBLIC_ORIGIN", "DATABASE_URL", "SESSION_SECRET"]));
    }
  });

  it("ask for the other half of a pair", () => {
    expect(() => readSettings({ GOOGLE_CLIENT_ID: "id" }, secret)).toThrow("GOOGLE_CLIENT_SECRET: falta");
    expect(() => readSettings({ OIDC_ISSUER: "https://id.example" }, secret)).toThrow("OIDC_CLIENT_ID: falta");
    const ways = { OIDC_SIGN_IN_ORIGINS: "https://entrar.example" };
    expect(() => readSettings(ways, secret)).toThrow("OIDC_ISSUER: falta");
    expect(() => readSettings({ OIDC_SIGN_IN_ORIGINS: "https://entrar.example/a" }, secret)).toThrow("sem caminho");
    expect(() => readSettings({ AI_BASE_URL: "http://127.0.0.1:11434/v1" }, secret)).toThrow("AI_MODEL: falta");
    expect(() => readSettings({ AI_BASE_URL: "ftp://modelo.example", AI_MODEL: "m" }, secret)).toThrow("AI_BASE_URL");
  });

  it("name a bucket whole or not at all", () => {
    const bucket = {
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "escola-da-serra",
      S3_ACCESS_KEY_ID: "chave",
      S3_SECRET_ACCESS_KEY: "segredo",
    };
    const whole = { S3_REGION: "us-east-1", S3_PREFIX: "", S3_PATH_STYLE: true };
    expect(readSettings(bucket, secret)).toMatchObject({ ...bucket, ...whole });
    for (const missing of Object.keys(bucket)) {
      const rest = { ...bucket, [missing]: "" };
      expect(() => readSettings(rest, secret), missing).toThrow(`${missing}: falta`);
    }
    const wrong = { S3_ENDPOINT: "s3.example", S3_BUCKET: "Escola", S3_PREFIX: "escola", S3_PATH_STYLE: "sim" };
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => readSettings({ ...bucket, [name]: value }, secret), name).toThrow(`${name}: deve`);
    }
    expect(readSettings({ ...bucket, S3_PREFIX: "escolas/serra/", S3_PATH_STYLE: "0" }, secret).S3_PATH_STYLE).toBe(
      false,
    );
  });
});
