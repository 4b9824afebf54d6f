import { describe, expect, it } from "vitest";
import { inAppBrowser } from "#app/routes/auth/in-app-browser.tsx";

const address = "https://escola.example/auth/login?redirectTo=%2Fcourses";
const android =
  "Mozilla/5.0 (Linux; Android 14; SM-A155M; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

describe("pages shown inside an app", () => {
  it.each([
    [
      `${android} Instagram 320.0.0.34 Android`,
      "Instagram",
      "intent://escola.example/auth/login?redirectTo=%2Fcourses#Intent;scheme=https;end",
    ],
    [`${iphone} Instagram 320.0.0.34`, "Instagram", `x-safari-${address}`],
    [`${android} WhatsApp/2.24`, "WhatsApp", expect.stringContaining("intent://")],
    [`${iphone} [FBAN/FBIOS;FBAV/450.0]`, "Facebook", expect.stringContaining("x-safari-")],
    [android, null, expect.stringContaining("intent://")],
    ["WhatsApp/2.2412.54 W", "WhatsApp", null],
  ])("%s", (userAgent, app, outside) => expect(inAppBrowser(userAgent, address)).toEqual({ app, outside }));

  it.each([
    [
      "Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"],
    [""],
  ])("%s is a browser", (userAgent) => expect(inAppBrowser(userAgent, address)).toBeNull());
});
