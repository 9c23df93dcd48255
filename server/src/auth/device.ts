/** Browser and system as read from the User-Agent; the rest of the header is not stored (AUTH-18). */
export type Device = { deviceBrowser: string | null; deviceSystem: string | null }

/** The order matters: most browsers also claim to be Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof browsers, text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Returns names from these lists only, whatever the header says. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, 500)
  return { deviceBrowser: nameIn(browsers, text), deviceSystem: nameIn(systems, text) }
}
