import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import type { Asked } from './use-staff-change.ts'

/** APT-07: every rule that a change would break, by name, before it is broken. */
export function AskBroken({ asked: { broken, goOn, leave }, busy }: { asked: Asked; busy: boolean }) {
  const intl = useIntl()
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
      <ul className="bullets">
        {broken.map((each) => (
          <li key={each}>{intl.formatMessage({ id: `refusal.${each}` })}</li>
        ))}
      </ul>
    </AskDialog>
  )
}
