/** The booking inside a salon's own website (WEB-01): the server adds it to a page that is asked for in a frame. */
import { type EmbedMessage, framableStep } from '@goldline/domain/business-object/embedding'

/**
 * Tells the surrounding website the page's height, the current step, and that Escape was pressed; pages that are not
 * booking steps open in a new window, since they may not be framed (WEB-02).
 */
function start(page: HTMLElement): void {
  // The frame is as high as the page: what fills the window would never get smaller again.
  document.documentElement.style.setProperty('--window', '0px')
  new ResizeObserver(() => tell({ goldline: 'size', height: page.offsetHeight })).observe(page)
  let last: string | undefined
  const tellStep = () => {
    const step = framableStep(location.pathname)
    if (step !== undefined && step !== last) tell({ goldline: 'step', step })
    last = step
  }
  tellStep()
  // The first two are events of the router.
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, tellStep)
  addEventListener('keydown', (event) => {
    if (leaves(event)) tell({ goldline: 'close' })
  })
  addEventListener('click', openApart, true)
}

// The same selector as in `kit/typing.ts`; importing that would load part of the app before the first paint.
const fields = 'input:not([type=radio], [type=checkbox]), textarea'

/** Whether the key closes the booking: in a field Escape clears the text, and in a dialog it closes the dialog. */
function leaves({ key, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog[open]')) return false
  return !(target instanceof Element && target.closest(fields))
}

function openApart(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !/^https?:$/.test(link.protocol)) return
  if (link.origin === location.origin && framableStep(link.pathname) !== undefined) return
  event.preventDefault()
  event.stopPropagation()
  open(link.href, '_blank', 'noopener')
}

/** To any parent: the page's policy allows only the salon's own websites, and the messages contain nothing personal. */
const tell = (message: EmbedMessage) => parent.postMessage(message, '*')

const page = document.getElementById('root')
if (page && parent !== window) start(page)
