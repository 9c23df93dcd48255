import type { StrandedVisit } from '@goldline/contract/staff/stranded'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { VisitList } from './VisitList.tsx'

type Props = {
  stranded: readonly StrandedVisit[]
  work: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
}

/** Whom a change of hours leaves without a person or an open salon, before it is saved (STF-10). */
export function StrandedDialog({ stranded, ...asked }: Props) {
  const intl = useIntl()
  return (
    <AskDialog
      title={intl.formatMessage({ id: 'admin.stranded.title' }, { count: stranded.length })}
      subtitle={intl.formatMessage({ id: 'admin.stranded.text' })}
      action={intl.formatMessage({ id: 'admin.stranded.save' })}
      harmless
      {...asked}
    >
      <VisitList visits={stranded} />
    </AskDialog>
  )
}
