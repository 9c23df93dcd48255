import type { StrandedVisit } from '@goldline/contract/staff/stranded'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { VisitList } from './VisitList.tsx'

type Props = {
  stranded: readonly StrandedVisit[]
  work: { readonly isPending: boolean; readonly error: unknown }
  onYes: () => void
  onClose: () => void
}

/** Before saving a change of hours, lists visits that it leaves without a person or an open salon (STF-10). */
export function StrandedDialog({ stranded, ...asked }: Props) {
  const t = useText()
  return (
    <AskDialog
      title={t('admin.stranded.title', { count: stranded.length })}
      subtitle={t('admin.stranded.text')}
      action={t('admin.stranded.save')}
      harmless
      {...asked}
    >
      <VisitList visits={stranded} />
    </AskDialog>
  )
}
