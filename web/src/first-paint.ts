/**
 * What starts a page that the server rendered: the one script that stands in it, small enough to cost no request (web/build/
 * first-paint.ts). Nothing of the app is fetched or run before the page and its first picture have been painted, or a person
 * touches it: run earlier, it holds both back. The same for the whole stylesheets and their fonts: the page comes with the styles
 * of its first paint alone (server/src/http/first-styles.ts), and the app runs when the others are there.
 */

/** `app`: the address of the app's entry; `parts`: of all that it imports at once. */
const { app = '', parts = '' } = document.getElementById('start')?.dataset ?? {}
const touches = ['pointerdown', 'keydown', 'focusin'] as const
let started = false

function start(): void {
  if (started) return
  started = true
  for (const touch of touches) removeEventListener(touch, start)
  for (const part of parts.split(' ')) link('modulepreload', part)
  void run()
  const manifest = document.querySelector<HTMLMetaElement>('meta[name=manifest]')?.content
  if (manifest) link('manifest', manifest)
}

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** Where the line is lost meanwhile all is asked for again: the app never runs on the styles of the first paint alone. */
async function run(): Promise<void> {
  for (;;) {
    try {
      await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(whole))
      await import(/* @vite-ignore */ app)
      return
    } catch (error) {
      reportError(error)
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, 5000)
      })
    }
  }
}

/** The sheet, switched on; a link that failed is asked for by another in its place. */
function whole(old: HTMLLinkElement): Promise<unknown> | undefined {
  if (old.sheet) return
  const { href, crossOrigin } = old
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin })
  old.replaceWith(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new Error(`no stylesheet ${href}`))
  })
}

/** A loaded picture is decoded beside the page; a frame later it is seen. A tab in the background draws no frames. */
async function painted(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  await Promise.all([...pictures].map((picture) => picture.decode().catch(() => undefined)))
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 500)
  })
}

for (const touch of touches) addEventListener(touch, start, { passive: true })
const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1500 }) : setTimeout(start, 200)
const whenPainted = () => void painted().then(whenIdle)
if (document.readyState === 'complete') whenPainted()
else addEventListener('load', whenPainted, { once: true })
