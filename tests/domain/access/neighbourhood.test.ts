import { expect, it } from "vitest";
import { addressPrefix } from "#app/domain/access/rate-limits.server.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::7", "2001:db8:0:0"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("counts %s as %s", (ip, expected) => {
  expect(addressPrefix(ip)).toBe(expected);
});
