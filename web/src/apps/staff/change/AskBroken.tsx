import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useMay } from '../../../client/use-may.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import type { Asked } from './use-staff-change.ts'

/** Names every rule that a change would break before it is broken (APT-07); without the right to break rules, it says why the change is not made (STF-02). */
export function AskBroken({ asked: { broken, goOn, leave }, busy }: { asked: Asked; busy: boolean }) {
  const intl = useIntl()
  const may = useMay()
  const rules = (
    <ul className="bullets">
      {broken.map((each) => (
        <li key={each}>{intl.formatMessage({ id: `refusal.${each}` })}</li>
      ))}
    </ul>
  )
  if (!may.override)
    return (
      <Dialog
        size="small"
        title={intl.formatMessage({ id: 'staff.broken.no' })}
        onClose={leave}
        actions={<Button onClick={leave}>{intl.formatMessage({ id: 'action.close' })}</Button>}
      >
        {rules}
      </Dialog>
    )
  return (
    <AskDialog
      harmless
      size="small"
      title={intl.formatMessage({ id: 'staff.broken' })}
      action={intl.formatMessage({ id: 'staff.broken.anyway' })}
      work={{ isPending: busy, error: null }}
      onYes={goOn}
      onClose={leave}
    >
      {rules}
    </AskDialog>
  )
}
