/** A mail server in the parts that a provider tells; `SMTP_URL` has the same in one address. */
type MailServer = { host: string; port: number; user: string; password: string };

/** The port with TLS from the start; other ports switch to it if the server offers it. */
const encryptedPort = 465;

export function mailServerOf(url: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === "smtps:";
  return {
    host: hostname,
    port: Number(port) || (isEncrypted ? encryptedPort : 587),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

export function smtpUrlOf({ host, port, user, password }: MailServer): string {
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : "";
  return `${port === encryptedPort ? "smtps" : "smtp"}://${account}${host}:${port}`;
}
