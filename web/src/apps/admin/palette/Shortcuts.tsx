import { useEffect, useState } from 'react'
import { useFetched } from '../../../client/use-fetched.ts'
import { SectionTexts } from '../../../frame/SectionTexts.tsx'
import { isTyping } from '../../../kit/typing.ts'
import { paletteTexts } from '../catalogues.ts'

const parts = {
  palette: () => import('./Palette.tsx').then(({ Palette }) => ({ Part: Palette })),
  keys: () => import('./Keys.tsx').then(({ Keys }) => ({ Part: Keys })),
}
type Name = keyof typeof parts

/** `Ctrl K` and `?` work wherever the focus is, fields apart for `?`; what they open comes when it is asked for. */
export function Shortcuts() {
  const [open, setOpen] = useState<Name>()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = askedBy(event)
      if (name === undefined) return
      event.preventDefault()
      setOpen(name)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return open && <Opened key={open} name={open} onClose={() => setOpen(undefined)} />
}

function askedBy(event: KeyboardEvent): Name | undefined {
  const { key, ctrlKey, metaKey } = event
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette'
  return key === '?' && !isTyping(event) ? 'keys' : undefined
}

function Opened({ name, onClose }: { name: Name; onClose: () => void }) {
  const { part, retry } = useFetched<{ Part: typeof import('./Palette.tsx').Palette }>(parts[name])
  return (
    <SectionTexts loader={paletteTexts} fallback={null} onRetry={retry}>
      {part && <part.Part onClose={onClose} />}
    </SectionTexts>
  )
}
