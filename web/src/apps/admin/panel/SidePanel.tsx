import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNarrowerThan } from '../../../browser/viewport.ts'
import { enterTopLayer, subscribeToTopLayer, topLayer } from '../../../kit/top-layer.ts'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import styles from './SidePanel.module.css'

type Props = {
  /** Id of the heading inside, which gets the focus. */
  labelledBy: string
  onClose: () => void
  children: ReactNode
}

/** Whether a panel was just replaced by another one, which then does not slide in. */
let makingRoom = false

/** A panel next to the day if there is space, else a modal sheet. The focus moves in and back; Escape closes it. */
export function SidePanel({ labelledBy, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const modal = useModal(place)
  useEscapeBeside(ref, { modal, onClose })
  // Close it while still in the DOM: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.toggleAttribute('data-still', makingRoom)
    if (modal) dialog.showModal()
    else dialog.show()
    const leave = modal ? enterTopLayer(place.current ?? dialog) : undefined
    return () => {
      leave?.()
      dialog.close()
      makingRoom = true
      queueMicrotask(() => {
        makingRoom = false
      })
    }
  }, [modal])
  return (
    <dialog
      ref={ref}
      className={styles.panel}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // Closing a nested dialog must not close the panel.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) =>
        keyOf(event) === 'Escape' && !modal && event.target !== null && inside(ref, event.target) && onClose()
      }
      onClick={(event) => modal && event.target === ref.current && onClose()}
    >
      <div ref={place} />
      {children}
    </dialog>
  )
}

/**
 * Whether the panel is modal. If the window gets narrower, waits for open dialogs to close: a modal panel would cover
 * them.
 */
function useModal(own: RefObject<HTMLElement | null>): boolean {
  const narrow = useNarrowerThan('large')
  const covered = useSyncExternalStore(subscribeToTopLayer, () => ![undefined, own.current].includes(topLayer()))
  const [modal, setModal] = useState(narrow)
  if (!covered && modal !== narrow) setModal(narrow)
  return modal
}

/** Lets Escape close the panel even if the focus is outside, unless a field or dialog uses the key. */
function useEscapeBeside(
  ref: RefObject<HTMLDialogElement | null>,
  { modal, onClose }: Pick<Props, 'onClose'> & { modal: boolean },
) {
  useWindowEvent('keydown', (event) => {
    if (modal || keyOf(event) !== 'Escape' || isTyping(event)) return
    const target = event.target as Element
    const other = topLayer() ?? ref.current?.contains(target)
    if (!other) onClose()
  })
}

/** Whether an event is from this dialog: React bubbles events of nested dialogs to it. */
function inside(ref: { current: HTMLDialogElement | null }, target: EventTarget): boolean {
  return (target as Element).closest('dialog') === ref.current
}

/** A screen with a panel next to it if there is space. `open`: whether the panel is shown. */
export function PanelLayout({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <div className={styles.layout} data-open={open || undefined}>
      {children}
    </div>
  )
}
