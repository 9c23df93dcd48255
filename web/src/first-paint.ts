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
  void Promise.all(wholeStyles()).then(() => import(/* @vite-ignore */ app))
  const manifest = document.querySelector<HTMLMetaElement>('meta[name=manifest]')?.content
  if (manifest) link('manifest', manifest)
}

function link(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** A sheet that does not come holds nothing up: the page has the styles that it came with. */
function wholeStyles(): Promise<unknown>[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  return [...links].map(
    (link) =>
      new Promise((resolve) => {
        link.onload = link.onerror = resolve
        link.disabled = false
      }),
  )
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
