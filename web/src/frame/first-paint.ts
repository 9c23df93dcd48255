/**
 * Starts a server-rendered page: the one inline script, so small that it needs no request (web/build/first-paint.ts).
 * Loads and runs the app only after the page and its first picture are painted, or on the first touch, so as not to
 * delay the paint. The same holds for fonts and full stylesheets: the page arrives with the styles of its first paint
 * only (server/src/http/pages/first-styles.ts), and the app runs once the sheets are loaded.
 */

/** `app`: address of the app's entry; `parts`: addresses of its static imports. */
const { app = '', parts = '' } = (document.getElementById('start') as HTMLElement).dataset
const imports = parts.split(' ').filter(Boolean)
const touches = ['pointerdown', 'keydown', 'focusin'] as const
let started = false

function start(): void {
  if (started) return
  started = true
  for (const touch of touches) removeEventListener(touch, start)
  void retryUntilLoaded(runApp)
  void retryUntilLoaded(addFonts)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=app]')) link.rel = 'manifest'
}

/** Retries everything on a lost connection: the app never runs with only the first-paint styles. */
async function retryUntilLoaded(load: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      reportError(error)
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, 5000)
      })
    }
  }
}

async function runApp(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=later],link[rel=stylesheet]')
  await Promise.all([...[...sheets].map(loadSheet), ...[app, ...imports].map(fetchScript)])
  // Apply all sheets together: a single one would override the first styles before the sheets after it arrive.
  for (const link of document.querySelectorAll('link')) link.media = ''
  // Run each import in a task of its own, so that a touch is answered in between.
  for (const part of imports) await import(/* @vite-ignore */ part)
  // The first Intl call loads locale data, so it also has a task of its own.
  Intl.NumberFormat.supportedLocalesOf('de')
  await new Promise((resolve) => setTimeout(resolve))
  await import(/* @vite-ignore */ app)
}

/** Adds all fonts at once, when those that the page needs are loaded, since each addition lays out all text again. */
async function addFonts(): Promise<void> {
  const { href } = document.querySelector('link[rel=fonts]') as HTMLLinkElement
  const css = await (await fetch(href)).text()
  const faces = [...css.matchAll(/url\(.+?\)(?=.+?range:([^;}]+))/gs)].map(
    ([url, unicodeRange = '']) => new FontFace('Manrope', url, { weight: '200 800', unicodeRange }),
  )
  await Promise.all(faces.filter(isNeeded).map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
}

/** Whether the page uses a character of the font, whose range is written like `U+102-103, U+110`. */
function isNeeded({ unicodeRange }: FontFace): boolean {
  const characters = unicodeRange.replace(/[\dA-F]+/gi, '\\u{$&}').replace(/U\+|[, ]/g, '')
  return RegExp(`[${characters}]`, 'u').test(document.body.textContent)
}

/** Fills the browser's cache for the import: browsers may cache a failed `import()` or modulepreload for ever. */
async function fetchScript(href: string): Promise<unknown> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(href)
  return response.arrayBuffer()
}

/** Loads a deferred stylesheet; replaces a failed link by a new one. */
function loadSheet(old: HTMLLinkElement): Promise<unknown> | undefined {
  if (old.sheet) return
  const link = old.cloneNode() as HTMLLinkElement
  link.rel = 'stylesheet'
  // Loads the sheet without applying it.
  link.media = 'print'
  old.replaceWith(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      // Chrome also gives a failed link a sheet.
      link.rel = 'later'
      reject(new Error(link.href))
    }
  })
}

/** Waits until the picture is decoded and a frame is drawn. Background tabs draw no frames. */
async function waitForPaint(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.all([...pictures].map((picture) => picture.decode().catch(() => undefined)))
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 500)
  })
}

for (const touch of touches) addEventListener(touch, start)
// Records whether the last touch before the app runs was on the button to the next step, which the app then carries out
// (UI-13k). Not on `click`, which a disabled button does not get. Returns nothing: `false` would swallow the key.
document.onpointerup = document.onkeydown = ({ target }: Event) => {
  document.body.toggleAttribute('next', !!(target as Element).closest('[data-next]'))
}
const whenPainted = async () => {
  await waitForPaint()
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1500 })
  else setTimeout(start, 200)
}
if (document.readyState === 'complete') whenPainted()
else addEventListener('load', whenPainted)
