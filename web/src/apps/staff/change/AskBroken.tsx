import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useMay } from '../../../client/use-may.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import type { Asked } from './use-staff-change.ts'

/** APT-07: every rule that a change would break, by name, before it is broken; who may break none reads why it is not done (STF-02). */
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
