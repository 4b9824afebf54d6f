/**
 * Stands in for zod and conform's reading of it in the browser's build (vite.config.ts). No schema runs there: the
 * browser checks a form by its own attributes, and the server by the schema. All that is read of a schema is which
 * fields are required, at a thirtieth of zod's bytes.
 */
type Shape = Record<string, Type>;
type Known = {
  shape: Shape;
  options: readonly unknown[];
  required: boolean;
};
type Chain = { [method: string]: (...args: never[]) => Type };
type Type = Known & Chain;

const optional = new Set(["optional", "nullish", "nullable", "default", "prefault", "catch"]);

/** What a method of a type leads to; methods that are not named here change nothing that is read. */
const changed: Record<string, (of: Known, ...args: never[]) => Known> = {
  pipe: (_, out: Type) => out,
  extend: (of, more: Shape) => ({ ...of, shape: { ...of.shape, ...more } }),
  omit: (of, mask: object) => ({ ...of, shape: only(of.shape, (name) => !(name in mask)) }),
  pick: (of, mask: object) => ({ ...of, shape: only(of.shape, (name) => name in mask) }),
  partial: (of) => ({
    ...of,
    shape: Object.fromEntries(Object.entries(of.shape).map(([name, type]) => [name, type.optional!()])),
  }),
};
changed.safeExtend = changed.extend!;

const only = (shape: Shape, isKept: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => isKept(name)));

function typeOf(known: Known): Type {
  return new Proxy(known, {
    get(_, name: string | symbol) {
      if (typeof name === "symbol") return undefined;
      if (name in known) return known[name as keyof Known];
      if (/parse|isOptional/i.test(name)) throw new Error("schemas run on the server only");
      if (optional.has(name)) return () => typeOf({ ...known, required: false });
      return (...args: never[]) => (changed[name] ? typeOf(changed[name](known, ...args)) : typeOf(known));
    },
  }) as Type;
}

const plain: Known = { shape: {}, options: [], required: true };

/** Of several alternatives, what holds for all. */
function union(types: Type[]): Known {
  return {
    shape: Object.assign({}, ...types.map(({ shape }) => shape)),
    options: types,
    required: types.every(({ required }) => required),
  };
}

const made: Record<string, (...args: never[]) => Known> = {
  object: (shape: Shape) => ({ ...plain, shape }),
  enum: (options: string[] | Record<string, string>) => ({ ...plain, options: Object.values(options) }),
  union,
  discriminatedUnion: (_: string, types: Type[]) => union(types),
  preprocess: (_: unknown, type: Type) => type,
  lazy: () => plain,
  optional: (type: Type) => ({ ...type, required: false }),
};
made.strictObject = made.looseObject = made.object!;

const makers: Record<string, unknown> = { ZodPipe: class {}, ZodType: class {}, ZodError: class {} };

/** `z.string()` and its like; `z.iso.date()` and its like are plain texts. */
export const z = new Proxy(makers, {
  get: (_, name: string) =>
    makers[name] ??
    Object.assign((...args: never[]) => typeOf(made[name]?.(...args) ?? plain), {
      date: () => typeOf(plain),
      datetime: () => typeOf(plain),
      number: () => typeOf(plain),
    }),
});

/** `getZodConstraint` of conform, as far as a field shows it. */
export const getZodConstraint = ({ shape }: Type) =>
  Object.fromEntries(Object.entries(shape).map(([name, { required }]) => [name, { required }]));
