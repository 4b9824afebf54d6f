/**
 * What a failed query means: the server cannot be reached, is starting or stopping (`away`); it answers, but not now
 * (`busy`); its disk is full; or the user, password or database that it was asked for is wrong (`misconfigured`).
 */
export type DatabaseFailure = { kind: keyof typeof codes; message: string };

/** The codes of the network, the driver (POOL_, CONNECT) and PostgreSQL (five characters) for each kind. */
const codes = {
  away: /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED)|08\w{3}|57P0\d)$/,
  full: /^53100$/,
  busy: /^(POOL_EXHAUSTED|53\w{3}|55P03|57014|40001|40P01|25P0[34])$/,
  misconfigured: /^(28\w{3}|3D000)$/,
};

/** The database's failure in an error, which drizzle keeps as the `cause`; undefined if it is not the database's. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall, message } = at as NodeJS.ErrnoException;
    if (typeof code !== "string") continue;
    const isNoSocket = code === "ENOENT" && syscall === "connect";
    const kind = isNoSocket
      ? "away"
      : (Object.keys(codes) as (keyof typeof codes)[]).find((each) => codes[each].test(code));
    return kind && { kind, message: message || code };
  }
}
