import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useFetched } from '../../../client/use-fetched.ts'
import { useMay } from '../../../client/use-may.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { useWaiting } from '../offline/Waiting.tsx'

const load = () => import('./BookSheet.tsx')

type Props = { staffId: string; day: string }

/** Opens the entry; without a line nobody could say what is free. */
export function BookButton({ staffId, day }: Props) {
  const intl = useIntl()
  const { line } = useWaiting()
  const [open, setOpen] = useState(false)
  if (!useMay().manage([staffId])) return null
  return (
    <>
      <IconButton label={intl.formatMessage({ id: 'staff.book.open' })} disabled={!line} onClick={() => setOpen(true)}>
        <PlusIcon size={24} />
      </IconButton>
      {open && <Sheet staffId={staffId} day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Its code comes when it is opened. */
function Sheet(props: Props & { onClose: () => void }) {
  const { part } = useFetched(load)
  return part ? <part.BookSheet {...props} /> : null
}
