/** The booking inside a salon's own website (WEB-01): loaded only in a frame. */
import './embedded.css'
import { type EmbedMessage, isFramable } from '@goldline/domain/business-object/embedding'

/**
 * Tells the website around it how high the page is, which step it shows, and that Escape was pressed; what is not a
 * step of the booking opens in a window of its own, since it may not be framed (WEB-02).
 */
export function startEmbedded(): void {
  document.documentElement.dataset.embedded = ''
  const page = document.getElementById('root')
  if (page) new ResizeObserver(() => tell({ goldline: 'size', height: page.offsetHeight })).observe(page)
  let told = ''
  const tellStep = () => {
    const step = location.pathname.split('/')[3] || 'services'
    if (step !== told) tell({ goldline: 'step', step })
    told = step
  }
  tellStep()
  for (const name of ['pushState', 'replaceState', 'popstate']) addEventListener(name, tellStep)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) tell({ goldline: 'close' })
  })
  addEventListener('click', openApart, true)
}

function openApart(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || (link.origin === location.origin && isFramable(link.pathname))) return
  if (!/^https?:$/.test(link.protocol)) return
  event.preventDefault()
  event.stopPropagation()
  open(link.href, '_blank', 'noopener')
}

/** To any parent: the page's policy lets only the salon's own websites be one, and nothing here is about a person. */
const tell = (message: EmbedMessage) => parent.postMessage(message, '*')
