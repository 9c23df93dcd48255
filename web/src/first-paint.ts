/**
 * Nothing of the app is fetched or run before the page and its first picture have been painted, or a person touches it: run
 * earlier, it holds both back.
 */
export function afterFirstPaint(start: () => void) {
  const touches = ['pointerdown', 'keydown', 'focusin'] as const
  let started = false
  const once = () => {
    if (started) return
    started = true
    for (const touch of touches) removeEventListener(touch, once)
    start()
  }
  for (const touch of touches) addEventListener(touch, once, { passive: true })
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(once, { timeout: 1500 }) : setTimeout(once, 200)
  const whenPainted = () => void painted().then(whenIdle)
  if (document.readyState === 'complete') whenPainted()
  else addEventListener('load', whenPainted, { once: true })
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
