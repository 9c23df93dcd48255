/** Runs in the booking inside a salon's own website (WEB-01): the server adds it to framed pages. */
import { type EmbedMessage, framableStep } from '@goldline/domain/business-object/embedding'

/**
 * Reports the page's height, the current step and a pressed Escape to the surrounding website. Opens pages other than
 * booking steps in a new window, since they may not be framed (WEB-02).
 */
function start(page: HTMLElement): void {
  // The frame is as high as the page, so an element that fills the window would never shrink again.
  document.documentElement.style.setProperty('--window', '0px')
  new ResizeObserver(() => postToParent({ goldline: 'size', height: page.offsetHeight })).observe(page)
  let last: string | undefined
  const tellStep = () => {
    const step = framableStep(location.pathname)
    if (step !== undefined && step !== last) postToParent({ goldline: 'step', step })
    last = step
  }
  tellStep()
  // The router dispatches the first two.
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, tellStep)
  addEventListener('keydown', (event) => {
    if (closesBooking(event)) postToParent({ goldline: 'close' })
  })
  addEventListener('click', openInNewWindow, true)
}

// The same selector as in `kit/typing.ts`, whose import would load part of the app before the first paint.
const fields = 'input:not([type=radio], [type=checkbox]), textarea'

/** Whether the key closes the booking. In a field Escape clears the text, and in a dialog it closes the dialog. */
function closesBooking({ key, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return false
  return !(target instanceof Element && target.closest(fields))
}

function openInNewWindow(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !/^https?:$/.test(link.protocol)) return
  if (link.origin === location.origin && framableStep(link.pathname) !== undefined) return
  event.preventDefault()
  event.stopPropagation()
  open(link.href, '_blank', 'noopener')
}

/** Posts to any parent: the page's policy allows only the salon's websites, and messages contain nothing personal. */
const postToParent = (message: EmbedMessage) => parent.postMessage(message, '*')

const page = document.getElementById('root')
if (page && parent !== window) start(page)
