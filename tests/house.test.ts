import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import { gatewayNames } from "#app/domain/gateways.ts";
import routes from "#app/routes.ts";
import { projectRoot } from "#drizzle/root.ts";

const sources = ["app", "drizzle"].flatMap((folder) => filesBelow(folder)).filter((file) => /\.tsx?$/.test(file));
const texts = new Map(sources.map((file) => [file, readFileSync(path.join(projectRoot, file), "utf8")]));
const inApp = sources.filter((file) => file.startsWith("app/"));

/** What the files of a folder must never import, types aside. */
const layers: { files: RegExp; never: RegExp[] }[] = [
  { files: /^app\/routes\/(?!layouts)/, never: [/^#drizzle/, /^drizzle-orm/, /^postgres$/] },
  {
    files: /^app\/http\//,
    never: [
      /^#app\/ui/,
      /^#app\/routes/,
      /^#drizzle(?!\/(client|failures)\.ts)/,
      /^#app\/domain\/(?!app-error|ctx|transaction|settings|access|calendar|deadline|field-errors|list\.|read-list|media\/upload|paging|people|school|secrets|sessions|sign-in|tokens|verb\.)/,
    ],
  },
  {
    files: /^app\/domain\//,
    never: [/^react$/, /^react-dom/, /^react-router/, /^#app\/http/, /^#app\/ui/, /^#app\/routes/, /^#app\/server/],
  },
  { files: /^app\/domain\/(?!.*\.server\.ts$)/, never: [/\.server\.ts$/, /^node:/, /^drizzle-orm/] },
  { files: /^app\/ui\//, never: [/\.server\.tsx?$/, /^#app\/http/, /^#app\/routes/, /^#drizzle/, /^drizzle-orm/] },
  { files: /^drizzle\//, never: [/^#app/, /^react/] },
];

describe("imports", () => {
  it("stay within what a folder may use", () => {
    const forbidden = sources.flatMap((file) => {
      const never = layers.filter(({ files }) => files.test(file)).flatMap((layer) => layer.never);
      return importsOf(file, { types: false })
        .filter((name) => never.some((pattern) => pattern.test(name)))
        .map((name) => `${file} imports ${name}`);
    });
    expect(forbidden).toEqual([]);
  });

  it("lead from no route module to another", () => {
    const routes = new Set(
      [...texts.get("app/routes.ts")!.matchAll(/"(routes\/[^"]+)"/g)].map(([, to]) => `#app/${to}`),
    );
    const between = sources
      .filter((file) => file.startsWith("app/routes/"))
      .flatMap((file) =>
        importsOf(file, { types: false })
          .filter((name) => routes.has(name))
          .map((name) => `${file} imports ${name}`),
      );
    expect(between).toEqual([]);
  });

  it("leave their folder by #app/, not by dots", () => {
    expect(sources.filter((file) => importsOf(file, { types: false }).some((name) => name.startsWith("../")))).toEqual(
      [],
    );
  });

  it("use no private door of React Router, which any release may close", () => {
    expect(sources.filter((file) => /UNSAFE_|__reactRouter/.test(texts.get(file)!))).toEqual([]);
  });

  it("ask for no gateway by its name, but what it can do", () => {
    const named = new RegExp(`[!=]==? "(${gatewayNames.join("|")})"`);
    const asking = sources.filter((file) => named.test(texts.get(file)!));
    // A way of issuing invoices has the gateway's name.
    expect(asking.filter((file) => file !== "app/domain/payments/invoice.ts")).toEqual([]);
  });

  it.each(["app/domain", "app/http", "app/server"])("form no cycle among the folders of %s", (base) => {
    expect(closingImports(base)).toEqual([]);
  });
});

describe("files", () => {
  it("have at most 400 lines, and nine of ten at most 220", () => {
    const lengths = inApp.map((file) => ({ file, lines: texts.get(file)!.split("\n").length }));
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(220);
  });

  /** `domain/media/store/bucket.server.ts` is three levels deep. */
  it("lie at most three levels below domain, routes and ui", () => {
    expect(sources.filter((file) => /^app\/(domain|routes|ui)\/([^/]+\/){3}/.test(file))).toEqual([]);
  });

  it("are in no folder named for nothing in particular", () => {
    const vague = /(^|\/)(lib|utils?|helpers?|services?|shared|common|misc)(\/|\.)/;
    expect(sources.filter((file) => vague.test(file))).toEqual([]);
  });

  it("are named in kebab-case", () => {
    expect(sources.filter((file) => !/^[a-z0-9.+-]+\.tsx?$/.test(path.basename(file)))).toEqual([]);
  });

  it("read the environment in the server alone", () => {
    const readers = sources.filter((file) => texts.get(file)!.includes("process.env"));
    expect(readers.filter((file) => !/^(app\/server|drizzle\/embedded)/.test(file))).toEqual([]);
  });
});

describe("addresses", () => {
  const entries = routes.flatMap(function leaves(entry): RouteConfigEntry[] {
    return entry.children?.flatMap(leaves) ?? [entry];
  });
  const patterns = entries
    .filter(({ path: pattern }) => pattern !== "*")
    .map(({ path: pattern = "" }) => new RegExp(`^/${pattern.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`));
  const files = readdirSync(path.join(projectRoot, "public")).map((name) => `/${name}`);

  /** Text that begins with a slash. What ends with one is only the beginning of an address. */
  const written = (file: string) =>
    [...texts.get(file)!.matchAll(/(["`])(\/(?:[\w.-]+|\$\{[^}]+\}|[/?#&=%])*)\1/g)].map(([, , address]) => address!);

  it("have one param where `pageOf` reads it", () => {
    const pages = entries.filter(({ file }) => texts.get(`app/${file}`)?.includes("pageOf("));
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter(({ path: pattern = "" }) => pattern.split(":").length !== 2)).toEqual([]);
  });

  it("that pages name are those of a route or of a public file", () => {
    const dead = inApp
      .filter((file) => /^app\/(routes\/(?!site-files)|ui\/|domain\/(help|legal|mail)\/)/.test(file))
      .flatMap((file) =>
        written(file)
          .filter((address) => {
            const filled = address.replace(/\/\$\{[^}]+\}/g, "/1").replace(/(\$\{|[?#]).*$/, "");
            // The service worker itself answers what begins with `/-/`.
            return !/\/$|^\/-\//.test(filled) && !files.includes(filled) && !patterns.some((each) => each.test(filled));
          })
          .map((address) => `${file}: ${address}`),
      );
    expect(dead).toEqual([]);
  });
});

describe("documents", () => {
  const documents = ["README.md", ...readdirSync(path.join(projectRoot, "docs")).map((name) => `docs/${name}`)].filter(
    (name) => name.endsWith(".md"),
  );

  it.each(documents)("%s names only paths that exist", (name) => {
    const text = readFileSync(path.join(projectRoot, name), "utf8");
    const isOurs = (named: string) =>
      /^(app|bin|deploy|docs|drizzle|migrations|patches|tests)\//.test(named) || /\/.*\.(tsx?|mjs)$/.test(named);
    const quoted = [...text.matchAll(/`([\w./+-]+)`/g)].map(([, named]) => named!).filter(isOurs);
    const linked = [...text.matchAll(/\]\((?!https?:)([\w./-]+)[^)]*\)/g)].map(([, to]) =>
      path.join(path.dirname(name), to!),
    );
    const missing = [...quoted, ...linked].filter((named) => !existsSync(path.join(projectRoot, named)));
    expect(missing).toEqual([]);
  });

  it("say what each folder of tests holds", () => {
    const entries = readdirSync(path.join(projectRoot, "tests"), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const text = readFileSync(path.join(projectRoot, "docs/testing.md"), "utf8");
    const named = [...text.matchAll(/`(\w+)\/`/g)].map(([, name]) => name!);
    const within = ["journeys", "script", "layout", "a11y"];
    expect(named.filter((name) => !within.includes(name)).sort()).toEqual(folders.sort());
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

/** The modules that a file imports, with or without those it imports for their types alone. */
function importsOf(file: string, { types }: { types: boolean }) {
  const statements = texts.get(file)!.matchAll(/^(?:import|export)\s+(type\b)?(?:[^"';]*?from\s+)?"([^"]+)"/gm);
  return [...statements].filter(([, isType]) => types || !isType).map(([, , name]) => name!);
}

/**
 * The imports that close a cycle among what lies directly in `base` (its folders, and each file beside them), found by
 * walking from one to the next: an import of something the walk is still inside of.
 */
function closingImports(base: string) {
  const inside = (file: string) => (file.startsWith(`${base}/`) ? file.slice(base.length + 1).split("/")[0]! : null);
  const arrows = new Map<string, Map<string, string>>();
  for (const file of inApp) {
    const from = inside(file);
    if (!from) continue;
    const to = arrows.get(from) ?? arrows.set(from, new Map()).get(from)!;
    for (const name of importsOf(file, { types: true })) {
      const imported = name.startsWith("#app/") ? `app/${name.slice(5)}` : path.join(path.dirname(file), name);
      const target = inside(imported);
      if (target && target !== from) to.set(target, `${file} imports ${imported}`);
    }
  }
  const closing: string[] = [];
  const done = new Set<string>();
  const walk = (at: string, trail: string[]) => {
    for (const [to, example] of arrows.get(at) ?? []) {
      if (trail.includes(to)) closing.push(`${[...trail.slice(trail.indexOf(to)), to].join(" → ")} (${example})`);
      else if (!done.has(to)) walk(to, [...trail, to]);
    }
    done.add(at);
  };
  for (const start of [...arrows.keys()].sort()) if (!done.has(start)) walk(start, [start]);
  return closing;
}
