import { isTouchApple } from './apple.ts'

/**
 * Prints a PDF made by the server (POS-29): loads it into a hidden frame and opens the browser's print dialog. Browsers
 * that show no PDF in a frame open it in a tab instead. Call it directly in the press handler, since browsers block a
 * tab opened later. Throws `print.blocked`, and loads nothing, if the tab was blocked anyway.
 */
export async function printFile(load: () => Promise<Blob>): Promise<void> {
  const tab = showsFiles() ? undefined : open('', '_blank')
  if (tab === null) throw new Error('print.blocked')
  try {
    const address = URL.createObjectURL(await load())
    if (tab === undefined) printInFrame(address)
    else tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), keptMs)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** How long the frame stays, so that the user can choose a printer. */
const keptMs = 600_000

/** Whether a PDF can be printed from a frame. iOS and iPadOS would print the page around it. */
const showsFiles = (): boolean => navigator.pdfViewerEnabled && !isTouchApple()

const frameId = 'printed'

function printInFrame(address: string): void {
  document.getElementById(frameId)?.remove()
  const frame = document.createElement('iframe')
  frame.id = frameId
  frame.title = ''
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // Not `display: none`, which some browsers print as an empty page.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' })
  frame.onload = () => {
    try {
      frame.contentWindow?.print()
    } catch {
      open(address, '_blank')
    }
  }
  frame.src = address
  document.body.append(frame)
}
