/**
 * A boleto of the simulated bank `000`, which does not exist, so that nobody can pay it by accident. Takes the due date
 * (`YYYY-MM-DD`), the amount in centavos (1 to 9.999.999.999), and a unique number for the bank's free field. Returns
 * the 44 digits of the barcode and the "linha digitável" as printed (Carta-Circular BCB 2.926/2000).
 */
export function createBoleto({ dueDate, amountCents, number }: BoletoFields): { barcode: string; line: string } {
  const free = digits(number, 25);
  const due = digits(dueFactor(dueDate), 4) + digits(amountCents, 10);
  const check = generalCheckDigit(bankAndCurrency + due + free);
  return {
    barcode: bankAndCurrency + check + due + free,
    line: [field(bankAndCurrency + free.slice(0, 5)), field(free.slice(5, 15)), field(free.slice(15)), check, due].join(
      " ",
    ),
  };
}

interface BoletoFields {
  dueDate: string;
  amountCents: number;
  number: number;
}

/** Bank `000`, currency `9` (real). */
const bankAndCurrency = "0009";
const dayInMs = 86_400_000;
const firstDay = Date.parse("1997-10-07");

/** Days since 7 October 1997; four digits were used up on 21 February 2025, and the next day counts as 1000 again. */
function dueFactor(day: string) {
  const days = (Date.parse(day) - firstDay) / dayInMs;
  return days <= 9999 ? days : ((days - 1000) % 9000) + 1000;
}

/** Modulo 11 with the weights 2 to 9 from the right; results 0, 10 and 11 become 1. */
function generalCheckDigit(others: string) {
  const sum = fromTheRight(others).reduce((total, digit, place) => total + digit * ((place % 8) + 2), 0);
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}

/** A field of the line: a dot after five digits, and a check digit at the end. */
function field(part: string) {
  return `${part.slice(0, 5)}.${part.slice(5)}${fieldCheckDigit(part)}`;
}

/** Modulo 10: from the right times 2, 1, 2, 1…, adding the digits of each product. */
function fieldCheckDigit(part: string) {
  const sum = fromTheRight(part)
    .map((digit, place) => digit * (place % 2 === 0 ? 2 : 1))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return (10 - (sum % 10)) % 10;
}

function fromTheRight(number: string) {
  return Array.from(number, Number).reverse();
}

function digits(value: number, length: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${value}`);
  const written = String(value).padStart(length, "0");
  if (written.length > length) throw new RangeError(`longer than ${length} digits: ${value}`);
  return written;
}

/**
 * A barcode in Interleaved 2 of 5 as one SVG path, including ten narrow bars of quiet zone on either side. Takes an
 * even number of digits. Returns the path in a view box that is `width` narrow bars wide and 1 high (stretch it with
 * `preserveAspectRatio="none"`). Wide bars are three narrow ones; digits are encoded in pairs, the first in bars, the
 * second in gaps.
 */
export function boletoDrawing(barcode: string): { d: string; width: number } {
  const pairs = barcode.match(/\d\d/g) ?? [];
  if (pairs.join("") !== barcode) throw new RangeError("an even number of digits is needed");
  const widths = [...start, ...pairs.flatMap(interleave), ...stop];
  let d = "";
  let x = quietZone;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) d += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { d, width: x + quietZone };
}

const quietZone = 10;
const start = [1, 1, 1, 1];
const stop = [3, 1, 1];
/** Which two of a digit's five bars are wide. */
const patterns = ["nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn"];

function interleave(pair: string) {
  const [bars, gaps] = Array.from(pair, (digit) => patterns[Number(digit)]!);
  return Array.from(bars!)
    .flatMap((bar, index) => [bar, gaps![index]!])
    .map((size) => (size === "w" ? 3 : 1));
}
