import { type ChangeEvent, type KeyboardEvent as KeyPress, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { SalonIntl } from '../../../frame/SalonIntl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { topLayer } from '../../../kit/top-layer.ts'
import { isTyping, keyOf } from '../../../kit/typing.ts'
import { useWindowEvent } from '../../../kit/use-window-event.ts'
import { paths } from '../paths.ts'
import { useMe } from '../session.ts'
import type { EarlyInput } from './Palette.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'

export type Shortcut = 'palette' | 'keys'

type Props = { open: Shortcut | undefined; onOpen: (shortcut: Shortcut | undefined) => void }

/**
 * Handles `Ctrl K`, `?` and the entry forms' keys wherever the focus is, but single letters not in fields. Loads what
 * they open on demand.
 */
export function Shortcuts({ open, onOpen }: Props) {
  const [path, navigate] = useLocation()
  useWindowEvent('keydown', (event) => {
    const name = shortcutOf(event)
    // On the calendar's own screen, the calendar buffers these keys until its form has loaded.
    const form = path === paths.calendar ? undefined : formOf(event)
    if (name === undefined && form === undefined) return
    event.preventDefault()
    if (name) onOpen(name)
    else navigate(`${paths.calendar}?new=${form}`)
  })
  const close = () => onOpen(undefined)
  if (open === 'palette') return <OpenedPalette onClose={close} onKeys={() => onOpen('keys')} />
  return open && <OpenedKeys onClose={close} />
}

function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { ctrlKey, metaKey } = event
  const key = keyOf(event)
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'palette'
  return key === '?' && !isTyping(event) ? 'keys' : undefined
}

const forms: Readonly<Record<string, string>> = { n: '1', w: 'walkIn', b: 'blocker' }

function formOf(event: KeyboardEvent): string | undefined {
  // A focused list uses letters itself.
  const taken = event.defaultPrevented || isTyping(event) || topLayer()
  const other = event.ctrlKey || event.metaKey || event.altKey || taken
  return other ? undefined : forms[keyOf(event)]
}

function useOpened<Part extends object>(load: () => Promise<Part>) {
  const { part, failed, retry } = useLazyPart(load)
  // Shown in a dialog, not instead of the page behind, so that it can be closed.
  const failure = failed && <Failure error={noConnection} onRetry={retry} />
  return { part, failure }
}

const noConnection = new ApiError(undefined, 'no-connection')

const loadKeys = () => import('./KeyList.tsx')

function OpenedKeys({ onClose }: { onClose: () => void }) {
  const label = useText()('error.no-connection')
  const { part, failure } = useOpened(loadKeys)
  if (part) return <part.KeyList onClose={onClose} />
  return (
    failure && (
      <Dialog label={label} onClose={onClose}>
        {failure}
      </Dialog>
    )
  )
}

/** Formats money and times of the results for the salon. */
function InSalon({ children }: { children: ReactNode }) {
  const salon = useMe().data?.salon
  // Also before the salon is known, since another component tree would lose the input.
  return (
    <SalonIntl country={salon?.country ?? ''} timeZone={salon?.timeZone ?? 'UTC'}>
      {children}
    </SalonIntl>
  )
}

const loadPalette = () => import('./Palette.tsx')

function OpenedPalette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { part, failure } = useOpened(loadPalette)
  const [ahead, setAhead] = useState<EarlyInput>({ typed: '', entered: false })
  const field = {
    value: ahead.typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setAhead({ typed: target.value, entered: false }),
    onKeyDown: (event: KeyPress) => keyOf(event) === 'Enter' && setAhead({ ...ahead, entered: true }),
  }
  if (part)
    return (
      <InSalon>
        <part.Palette ahead={ahead} onClose={onClose} onKeys={onKeys} />
      </InSalon>
    )
  return (
    <PaletteDialog field={field} onClose={onClose}>
      {failure}
    </PaletteDialog>
  )
}
