/** Names by their mark in a User-Agent, most specific first. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOP(R|T|X|iOS)\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

export const unknownDevice = "Aparelho desconhecido";

/**
 * A browser's name in our own words (`Chrome no Android`), from its User-Agent, which may contain anything. Null if
 * neither browser nor system is known.
 */
export function deviceName(userAgent: string | null): string | null {
  const [browser, system] = [browsers, systems].map(
    (names) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1] ?? null,
  );
  if (!system) return browser ?? null;
  return `${browser ?? "Navegador"} no ${system}`;
}

/** Whether it is a mobile device. */
export const isPhone = (device: string | null) => /(Android|iPhone)$/.test(device ?? "");
