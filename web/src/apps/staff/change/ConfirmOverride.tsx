import { AskDialog } from '../../../client/AskDialog.tsx'
import { usePermissions } from '../../../client/use-may.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import type { useStaffChange } from '../own-days/use-visit.ts'

type Props = { asked: NonNullable<ReturnType<typeof useStaffChange>['asked']>; busy: boolean }

/** Lists the rules that a change would break and asks to confirm (APT-07); without that right, refuses it (STF-02). */
export function ConfirmOverride({ asked: { broken, goOn, leave }, busy }: Props) {
  const t = useText()
  const may = usePermissions()
  const rules = (
    <ul className="bullets">
      {broken.map((each) => (
        <li key={each}>{t(`refusal.${each}`)}</li>
      ))}
    </ul>
  )
  if (!may.override)
    return (
      <Dialog
        size="small"
        title={t('staff.broken.no')}
        onClose={leave}
        actions={<Button onClick={leave}>{t('action.close')}</Button>}
      >
        {rules}
      </Dialog>
    )
  return (
    <AskDialog
      harmless
      size="small"
      title={t('staff.broken')}
      action={t('word.enterAnyway')}
      work={{ isPending: busy, error: null }}
      onYes={goOn}
      onClose={leave}
    >
      {rules}
    </AskDialog>
  )
}
