import { getHolidays, isBusinessDay } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it } from "vitest";
import { addBankingDays, isBankingDay, nextBankingDay } from "#app/domain/banking-days.ts";

/** Weekdays on which banks do not settle, as the federation of banks lists them. */
const closed = {
  2026: "01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-25",
  2027: "01-01 02-08 02-09 03-26 04-21 05-27 09-07 10-12 11-02 11-15",
};

describe("banking days", () => {
  it.each(Object.entries(closed))("in %s leave out exactly the listed weekdays", (year, days) => {
    const found = daysOf(Number(year)).filter((day) => isWeekday(day) && !isBankingDay(day));
    expect(found).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });

  it("are never a Saturday or a Sunday", () => {
    const weekends = daysOf(2026).filter((day) => !isWeekday(day));
    expect(weekends).toHaveLength(104);
    expect(weekends.filter(isBankingDay)).toEqual([]);
  });

  it("count 20 November as a holiday since the law of 2024", () => {
    expect(isBankingDay("2023-11-20")).toBe(true);
    expect(isBankingDay("2024-11-20")).toBe(false);
  });

  it("count 31 December, when it is a weekday", () => {
    expect(isBankingDay("2026-12-31")).toBe(true);
  });

  it("are, for three quarters of a century, those of another calendar, less Carnival Mondays", () => {
    for (let year = 2024; year <= 2099; year += 1) {
      const easter = getHolidays(year).find(({ type }) => type === "religious")!.date;
      const carnivalMonday = iso(new Date(easter.getFullYear(), easter.getMonth(), easter.getDate() - 48));
      const others = daysOf(year).filter((day) => isBankingDay(day) !== isBusinessDay(localDay(day)));
      expect(others).toEqual([carnivalMonday]);
    }
  });

  it.each([
    ["2026-11-19", "2026-11-25"],
    ["2026-11-20", "2026-11-25"],
    ["2026-12-23", "2026-12-29"],
    ["2026-12-30", "2027-01-05"],
    ["2027-02-05", "2027-02-12"],
  ])("%s and three of them is %s", (day, third) => {
    expect(addBankingDays(day, 3)).toBe(third);
  });

  it.each([
    ["2026-11-19", "2026-11-19"],
    ["2026-11-20", "2026-11-23"],
    ["2027-02-06", "2027-02-10"],
    ["2026-12-25", "2026-12-28"],
    ["2027-01-01", "2027-01-04"],
  ])("the next one from %s is %s", (day, next) => {
    expect(nextBankingDay(day)).toBe(next);
  });
});

function daysOf(year: number) {
  const first = Date.UTC(year, 0, 1);
  const length = (Date.UTC(year + 1, 0, 1) - first) / 86_400_000;
  return Array.from({ length }, (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10));
}

function isWeekday(day: string) {
  return ![0, 6].includes(new Date(day).getUTCDay());
}

function localDay(day: string) {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date);
}

function iso(local: Date) {
  return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate())).toISOString().slice(0, 10);
}
