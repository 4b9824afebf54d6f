import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import type { Settings } from "#app/domain/settings.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { commonHeaders, policyHeaders } from "#app/server/answer/headers.ts";
import { isLastResort } from "#app/server/answer/last-resort.ts";
import { withFirstStyles } from "#app/server/answer/styles/first-styles.ts";
import type { Asked } from "#app/server/kept/kept-pages.ts";
import type { Routed } from "#app/server/router.ts";

export type Encoding = "br" | "gzip" | "identity";

/** An answer as it goes out: the head as names and values in turn, with a place for the request's id, and the body. */
export type Representation = { head: string[]; idAt: number; body: Buffer };

/** A path of this platform as its readers see it (`Asked`). */
type Place = { settings: Settings; path: string } & Pick<Asked, "savesData"> &
  Partial<Pick<Asked, "isFromOutside" | "isEndless">>;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
  constants;
/** What many read is compressed as far as that pays, and what is made for one reader as fast as any other answer. */
const quality = { forMany: 9, forOne: 5 };
/** Up to 64 KB brotli looks back by a way that needs no table of megabytes cleared first: a tenth of the time. */
const lookback = 16;
const nothing = Buffer.alloc(0);
const brotli = promisify(brotliCompress);

/** A whole answer for anybody, each of its encodings made once. */
export class Finished {
  /** How much memory it takes at the most, roughly, in bytes. */
  readonly size: number;
  readonly #bare = once(() => withIdPlace(without("content-type", this.head), nothing));
  readonly #gzip = once(() => this.#represent("gzip", gzipSync(this.identity.body)));
  readonly identity: Representation;
  readonly br: Representation;

  private constructor(
    readonly status: number,
    /** The route's pattern, for the log. */
    readonly route: string,
    /** The tag of its content, where whoever has it already need not be sent it again. */
    readonly tag: string | undefined,
    /** The part of its head that does not hang on the encoding. */
    readonly head: readonly string[],
    bodies: { plain: Buffer; br: Buffer },
  ) {
    this.identity = this.#represent("identity", bodies.plain);
    this.br = this.#represent("br", bodies.br);
    this.size = bodies.plain.length + 2 * bodies.br.length + 8 * 1024;
  }

  /**
   * What the application answered to nobody in particular, made ready; undefined where it hands out a cookie after all,
   * or has failed without words. In: what it is the answer of.
   */
  static async from({ response, pattern }: Routed, { settings, path, ...asked }: Place) {
    if (response.headers.has("Set-Cookie") || isLastResort(response)) return undefined;
    const made = Buffer.from(await response.arrayBuffer());
    const dressed = asked.isFromOutside ? withFirstStyles(made.toString()) : undefined;
    const plain = dressed ? Buffer.from(dressed.html) : made;
    const isForMany = response.status === 200 && !asked.isEndless;
    const params = {
      [BROTLI_PARAM_QUALITY]: isForMany ? quality.forMany : quality.forOne,
      [BROTLI_PARAM_LGWIN]: lookback,
      [BROTLI_PARAM_SIZE_HINT]: plain.length,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    };
    const br = await brotli(plain, { params });
    const headers = new Headers({ ...commonHeaders(settings, path), "Cache-Control": "no-cache" });
    for (const [name, value] of response.headers) headers.set(name, value);
    const about = { settings, styles: dressed?.sources, savesData: () => asked.savesData, path };
    const policy = policyHeaders(headers.get("Content-Type") ?? "", about);
    for (const [name, value] of Object.entries(policy)) if (!headers.has(name)) headers.set(name, value);
    const varies = new Set(headers.get("Vary")?.split(", ")).add("Accept-Encoding").add("Cookie");
    headers.set("Vary", [...varies.add(isCallPath(pattern) ? "Authorization" : "Save-Data")].join(", "));
    if (response.status === 200 && !headers.has("ETag")) headers.set("ETag", tagOf(plain));
    const tag = headers.get("ETag") ?? undefined;
    return new Finished(response.status, pattern, tag, [...headers].flat(), { plain, br });
  }

  /** Whether it may be shown again: a success that does not say otherwise. */
  get mayBeKept() {
    const control = this.head[this.head.indexOf("cache-control") + 1]!;
    return this.status === 200 && !/no-store|private/.test(control);
  }

  /** For who has it already. */
  get bare(): Representation {
    return this.#bare();
  }

  as(encoding: Encoding): Representation {
    return encoding === "gzip" ? this.#gzip() : this[encoding];
  }

  #represent(encoding: Encoding, body: Buffer): Representation {
    const named = encoding === "identity" ? [] : ["content-encoding", encoding];
    return withIdPlace([...this.head, ...named, "content-length", String(body.length)], body);
  }
}

/** Names and values in turn. */
const without = (name: string, head: readonly string[]) => head.filter((_, at) => head[at - (at % 2)] !== name);

function withIdPlace(named: readonly string[], body: Buffer): Representation {
  const head = [...named, "x-request-id", ""];
  return { head, idAt: head.length - 1, body };
}

/** Weak, since the same content goes out in several encodings. */
const tagOf = (content: Buffer) => `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;

function once<T>(make: () => T) {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
