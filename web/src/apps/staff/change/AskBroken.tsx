import { useIntl } from 'react-intl'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import type { Asked } from './use-staff-change.ts'

/** APT-07: every rule that a change would break, by name, before it is broken. */
export function AskBroken({ asked: { broken, goOn, leave }, busy }: { asked: Asked; busy: boolean }) {
  const intl = useIntl()
  return (
    <Dialog
      size="small"
      title={intl.formatMessage({ id: 'staff.broken' })}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{intl.formatMessage({ id: 'action.cancel' })}</Button>
          <Button look="gold" busy={busy} onClick={goOn}>
            {intl.formatMessage({ id: 'staff.broken.anyway' })}
          </Button>
        </>
      }
    >
      <ul className="bullets">
        {broken.map((each) => (
          <li key={each}>{intl.formatMessage({ id: `refusal.${each}` })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
