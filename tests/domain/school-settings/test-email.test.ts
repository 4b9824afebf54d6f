import { type AddressInfo, createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { describe, expect, it } from "vitest";
import { DeliveryError } from "#app/domain/mail/mailer.ts";
import { explainDelivery, sendTestEmail, sendTestEmailToMe } from "#app/domain/school-settings/test-email.server.ts";
import { rolledBack } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const me = { email: "marta@exemplo.test", name: "Marta" };
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message }) => ({ code, message }),
  );

describe("a test e-mail", () => {
  it("goes to the admin who asks, at once", () =>
    rolledBack(async (db) => {
      const server = await startMailServer();
      const settings = testSettings({ SMTP_URL: server.url, MAIL_FROM: "escola@exemplo.test" });
      const admin = await anAdmin(db);
      expect(await sendTestEmailToMe(ctxOf(db, admin, { settings }))).toBe(admin.email);
      expect(server.taken).toMatchObject([
        { envelope: { from: "escola@exemplo.test", to: [admin.email] }, subject: "Teste de e-mail: Sementeira" },
      ]);
      await expect(sendTestEmailToMe(ctxOf(db, await aStudent(db), { settings }))).rejects.toMatchObject({
        code: "forbidden",
      });
      await server.close();
    }));

  it("says that there is no mail server, or what it objects to", () =>
    rolledBack(async (db) => {
      const without = refusalOf(sendTestEmail(ctxOf(db), me));
      expect(await without).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("Ainda não há servidor"),
      });
      const server = await startMailServer({ onRecipient: () => ({ code: 550, says: "no such user" }) });
      const settings = testSettings({ SMTP_URL: server.url });
      expect(await refusalOf(sendTestEmail(ctxOf(db, null, { settings }), me))).toEqual({
        code: "unavailable",
        message: "127.0.0.1 não aceita entregar no seu e-mail. Confira o remetente e o seu endereço.",
      });
      await server.close();
      expect(await refusalOf(sendTestEmail(ctxOf(db, null, { settings }), me))).toMatchObject({
        message: expect.stringContaining("não aceita conexões na porta"),
      });
    }));

  it("says that user or password are wrong, and never the password", () =>
    rolledBack(async (db) => {
      const server = new SMTPServer({
        disabledCommands: ["STARTTLS"],
        allowInsecureAuth: true,
        onAuth: (_, __, answer) => answer(new Error("no")),
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      const { port } = server.server.address() as AddressInfo;
      const settings = testSettings({ SMTP_URL: `smtp://eu:a-senha@127.0.0.1:${port}` });
      const refusal = await refusalOf(sendTestEmail(ctxOf(db, null, { settings }), me));
      expect(refusal?.message).toContain("recusou o usuário ou a senha");
      expect(refusal?.message).not.toContain("a-senha");
      await new Promise<void>((done) => server.close(() => done()));
    }));

  it("waits seconds, not minutes, for a server that says nothing", () =>
    rolledBack(async (db) => {
      const silent = createServer().listen(0, "127.0.0.1");
      await new Promise((done) => silent.once("listening", done));
      const { port } = silent.address() as AddressInfo;
      const settings = testSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      const begun = performance.now();
      const refusal = await refusalOf(sendTestEmail(ctxOf(db, null, { settings }), me));
      expect(refusal?.message).toContain("não respondeu a tempo");
      expect(performance.now() - begun).toBeLessThan(15_000);
      silent.close();
    }));

  it.each([
    ["EDNS", "getaddrinfo ENOTFOUND smtp.exemplo.test", "não foi encontrado"],
    ["ETLS", "Error upgrading connection with STARTTLS", "conexão segura"],
    ["ESOCKET", "self-signed certificate", "conexão segura"],
  ])("explains %s: %s", (code, message, sentence) => {
    const settings = testSettings({ SMTP_URL: "smtp://smtp.exemplo.test:587" });
    expect(explainDelivery(new DeliveryError("away", message, { code }), settings)).toContain(sentence);
  });
});
