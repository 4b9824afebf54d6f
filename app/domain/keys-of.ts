/** The keys of a table of labels, as zod's `enum` takes them. */
export const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as [Key, ...Key[]];
