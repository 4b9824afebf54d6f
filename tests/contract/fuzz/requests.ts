import fc from "fast-check";
import { parametersIn } from "#tests/contract/checked-fetch.ts";
import type { Operation, Parameter } from "#tests/contract/document.ts";
import { oddTexts, type Soil, valuesOf } from "#tests/contract/fuzz/values.ts";

/** One request as it is sent. */
export type Sent = { path: string; headers: Record<string, string>; body: string | FormData | undefined };

/** Requests of an operation: most of them true to its description, others nearly so, some of them hostile. */
export function requestsOf(operation: Operation, soil: Soil): fc.Arbitrary<Sent> {
  return fc
    .constantFrom(0, 0, 0, 12, 12, 60)
    .chain((oddIn100) =>
      fc.record({
        path: pathsOf(operation, { soil, oddIn100 }),
        search: searchesOf(operation, { soil, oddIn100 }),
        headers: headersOf(operation, oddIn100),
        body: bodiesOf(operation, { soil, oddIn100 }),
      }),
    )
    .map(({ path, search, headers, body }) => ({
      path: search ? `${path}?${search}` : path,
      headers: { ...body.headers, ...headers },
      body: body.body,
    }));
}

type Asked = { soil: Soil; oddIn100: number };

function pathsOf(operation: Operation, asked: Asked): fc.Arbitrary<string> {
  const places = parametersIn(operation, "path");
  const segments = fc.tuple(...places.map((place) => segmentsOf(operation, place, asked)));
  return segments.map((given) => operation.path.replace(/\{\w+\}/g, () => given.shift()!));
}

/** What the parameter of `/api/courses/{id}` and the like may be: there are real ones by the noun before it. */
function segmentsOf({ path }: Operation, { name, schema }: Parameter, { soil, oddIn100 }: Asked) {
  const noun = path.split(`/{${name}}`)[0]!.split("/").at(-1)!;
  const right = valuesOf(schema, { soil, oddIn100: 0, name: noun }).map(encoded);
  if (!oddIn100) return right;
  return fc.oneof({ arbitrary: right, weight: 3 }, { arbitrary: fc.constantFrom(...oddTexts).map(encoded), weight: 1 });
}

function searchesOf(operation: Operation, { soil, oddIn100 }: Asked): fc.Arbitrary<string> {
  const asked = parametersIn(operation, "query").map(({ name, schema }) => [
    name,
    valuesOf(schema, { soil, oddIn100 }),
  ]);
  const right = fc.record(Object.fromEntries(asked), { requiredKeys: [] }) as fc.Arbitrary<Record<string, unknown>>;
  const more = oddIn100
    ? fc.constantFrom("", "", "page=%00", "page=1&page=x", "_routes=x", "%ED%A0%80=1", "a[b]=1")
    : fc.constant("");
  return fc.tuple(right, more).map(([values, extra]) => {
    const pairs = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
    return [...pairs, extra].filter(Boolean).join("&");
  });
}

const keys = ["um", "dois", "x".repeat(255)];

function headersOf(operation: Operation, oddIn100: number): fc.Arbitrary<Record<string, string>> {
  const none = { arbitrary: fc.constant({}), weight: 4 };
  const some: fc.Arbitrary<Record<string, string>>[] = [
    fc.constantFrom("*", '"x"', 'W/"x", "y"').map((tag) => ({ "If-None-Match": tag })),
  ];
  if (parametersIn(operation, "header").length) {
    const given = oddIn100 ? [...keys, "x".repeat(256), "\u00e9"] : keys;
    some.push(fc.constantFrom(...given).map((key) => ({ "Idempotency-Key": key })));
    some.push(fc.uuid().map((key) => ({ "Idempotency-Key": key })));
  }
  return fc.oneof(none, ...some.map((arbitrary) => ({ arbitrary, weight: 1 })));
}

type Body = Pick<Sent, "headers" | "body">;

function bodiesOf({ requestBody }: Operation, asked: Asked): fc.Arbitrary<Body> {
  if (!requestBody) return fc.constant({ headers: {}, body: undefined });
  const [type, { schema }] = Object.entries(requestBody.content)[0]!;
  if (type === "multipart/form-data") return formsOf(asked);
  const right = valuesOf(schema, asked).map((value): Body => {
    return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
  });
  if (!asked.oddIn100) return right;
  const types = ["application/json", "application/json; charset=x", "text/plain", "application/x-www-form-urlencoded"];
  const texts = fc.oneof(fc.json(), fc.constantFrom(...oddTexts, "{", "[", '{"__proto__":1}', "[".repeat(100)));
  const broken = fc
    .tuple(fc.constantFrom(...types), texts)
    .map(([kind, body]): Body => ({ headers: { "Content-Type": kind }, body }));
  return fc.oneof({ arbitrary: right, weight: 4 }, { arbitrary: broken, weight: 1 });
}

const files = ["%PDF-1.7\n", "ID3", "RIFF0000WAVEfmt ", "GIF89a", "OggS", "", "<svg/>", "\u0089PNG\r\n\u001a\n"];

function formsOf({ oddIn100 }: Asked): fc.Arbitrary<Body> {
  const kind = fc.constantFrom("image", "audio", "video", "document", ...(oddIn100 ? oddTexts : []));
  const form = fc.tuple(kind, fc.constantFrom(...files)).map(([type, content]): Body => {
    const body = new FormData();
    if (type.isWellFormed()) body.append("type", type);
    body.append("file", new Blob([Buffer.from(content, "latin1"), new Uint8Array(100)]), "a");
    return { headers: {}, body };
  });
  if (!oddIn100) return form;
  const type = "multipart/form-data; boundary=x";
  const cut = fc
    .constantFrom(
      "",
      "--x",
      "--x\r\n\r\n--x--",
      '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--x--\r\n',
    )
    .map((body): Body => ({ headers: { "Content-Type": type }, body }));
  return fc.oneof({ arbitrary: form, weight: 3 }, { arbitrary: cut, weight: 1 });
}

/** As it may stand in an address. What would leave the address, or has no encoding, stands there in another way. */
function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "x");
  if (!text.isWellFormed()) return "%ED%A0%80";
  return /^(\.{0,2}|\s*)$/.test(text) ? "%20x" : encodeURIComponent(text.slice(0, 500));
}
