import { useState } from 'react'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { usePermissions } from '../../../client/use-may.ts'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'

const load = () => import('./BookSheet.tsx')

type Props = { staffId: string; day: string }

/** Opens the form that enters a visit; disabled offline, when free starts are unknown. */
export function BookButton({ staffId, day }: Props) {
  const t = useText()
  const { line } = useQueuedSteps()
  const [open, setOpen] = useState(false)
  if (!usePermissions().manage([staffId])) return null
  return (
    <>
      <IconButton label={t('staff.book.open')} disabled={!line} onClick={() => setOpen(true)}>
        <PlusIcon size={24} />
      </IconButton>
      {open && <Sheet staffId={staffId} day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Loads the form's code when it opens. */
function Sheet(props: Props & { onClose: () => void }) {
  const { part } = useLazyPart(load)
  return part ? <part.BookSheet {...props} /> : null
}
