import { expect, it } from "vitest";
import { cardTraces } from "#app/domain/payments/payment-fields.ts";

it.each([
  ["4111 1111 1111 4242", "visa", "4242"],
  ["5555.4444.3333.1111", "mastercard", "1111"],
  ["2221000000000009", "mastercard", "0009"],
  ["2720990000000007", "mastercard", "0007"],
  ["2721000000000006", null, "0006"],
  ["378282246310005", "amex", "0005"],
  ["6062 8256 2425 4001", "hipercard", "4001"],
  ["4011 7812 3456 7890", "elo", "7890"],
  ["6362 9700 0045 7013", "elo", "7013"],
  ["5067 0012 3456 7891", "elo", "7891"],
  ["6011 0000 0000 0004", null, "0004"],
  ["411111111111", "visa", "1111"],
  // Too short to be a card: its last four digits would be most of what was typed.
  ["41111111111", null, null],
  ["qualquer coisa", null, null],
])("of %s, %s and %s are kept", (number, cardBrand, cardLast4) => {
  expect(cardTraces(number)).toEqual({ cardBrand, cardLast4 });
});
