/** Ends the process (1) with one sentence if Node is too old. In syntax that any Node understands. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Sementeira needs Node 20.19 or newer, and this is Node ${process.versions.node}: get a current one at https://nodejs.org and try again.`,
  );
  process.exit(1);
}
