/** The part of a browser that HTTP needs: one origin and its cookies, without following redirects or running script. */
export class Browser {
  /** Every Set-Cookie header so far that set something. */
  readonly received: string[] = [];
  readonly #cookies: Map<string, string>;

  constructor(
    readonly origin: string,
    cookies: Record<string, string> = {},
    /** How long an answer may take until its last byte, in milliseconds; no limit by default. */
    private readonly timeoutMs?: number,
  ) {
    this.#cookies = new Map(Object.entries(cookies));
  }

  cookie(name: string) {
    return this.#cookies.get(name);
  }

  get(path: string, headers: Record<string, string> = {}) {
    return this.#go("GET", path, undefined, headers);
  }

  /** Submits a form of this origin. */
  post(path: string, fields: Record<string, string>) {
    return this.#go("POST", path, new URLSearchParams(fields), {
      Origin: this.origin,
      "Sec-Fetch-Site": "same-origin",
    });
  }

  /** Sends JSON, or a text as it is. */
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    return this.#go(method, path, text, {
      ...(text !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    });
  }

  async #go(method: string, path: string, body: string | URLSearchParams | undefined, headers: Record<string, string>) {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(this.origin + path, {
      method,
      body,
      redirect: "manual",
      headers: { ...headers, Cookie },
      signal: this.timeoutMs === undefined ? null : AbortSignal.timeout(this.timeoutMs),
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (/Max-Age=0/.test(header)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
      if (value) this.received.push(header);
    }
    return answer;
  }
}
