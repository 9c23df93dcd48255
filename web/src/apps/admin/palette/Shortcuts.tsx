import { type KeyboardEvent as KeyPress, useEffect, useState } from 'react'
import { useFetched } from '../../../client/use-fetched.ts'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { isTyping } from '../../../kit/typing.ts'
import { paletteTexts } from '../catalogues.ts'
import type { TypedAhead } from './Palette.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'

export type Shortcut = 'palette' | 'keys'

type Props = { open: Shortcut | undefined; onOpen: (shortcut: Shortcut | undefined) => void }

/** `Ctrl K` and `?` work wherever the focus is, fields apart for `?`; what they open comes when it is asked for. */
export function Shortcuts({ open, onOpen }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = askedBy(event)
      if (name === undefined) return
      event.preventDefault()
      onOpen(name)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onOpen])
  const close = () => onOpen(undefined)
  if (open === 'palette') return <OpenedPalette onClose={close} />
  return open && <OpenedKeys onClose={close} />
}

function askedBy(event: KeyboardEvent): Shortcut | undefined {
  const { key, ctrlKey, metaKey } = event
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette'
  return key === '?' && !isTyping(event) ? 'keys' : undefined
}

const loadKeys = () => import('./Keys.tsx')

function OpenedKeys({ onClose }: { onClose: () => void }) {
  const { part, retry } = useFetched(loadKeys)
  return (
    <SectionTexts loader={paletteTexts} fallback={null} onRetry={retry}>
      {part && <part.Keys onClose={onClose} />}
    </SectionTexts>
  )
}

const loadPalette = () => import('./Palette.tsx')

function OpenedPalette({ onClose }: { onClose: () => void }) {
  const { part, retry } = useFetched(loadPalette)
  const [ahead, setAhead] = useState<TypedAhead>({ typed: '', entered: false })
  const onKeyDown = ({ key }: KeyPress) => key === 'Enter' && setAhead({ ...ahead, entered: true })
  const onType = (typed: string) => setAhead({ typed, entered: false })
  const waiting = <PaletteDialog typed={ahead.typed} onType={onType} onKeyDown={onKeyDown} onClose={onClose} />
  return (
    <SectionTexts loader={paletteTexts} fallback={waiting} onRetry={retry}>
      {part ? <part.Palette ahead={ahead} onClose={onClose} /> : waiting}
    </SectionTexts>
  )
}
