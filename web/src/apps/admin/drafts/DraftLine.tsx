import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './DraftLine.module.css'
import type { ShownDraft } from './drafts.ts'

/** UI-23: says that a draft was restored or discarded, and what others have saved in its fields meanwhile. */
export function DraftLine({ draft: { from, others, discard, bringBack } }: { draft: ShownDraft }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const values = others.filter((value) => typeof value === 'string' && value !== '') as string[]
  const changed = values.length > 0 ? 'admin.draft.changedTo' : 'admin.draft.changed'
  return (
    <p role="status" className={styles.line}>
      {bringBack ? (
        <>
          {t('admin.draft.discarded')}{' '}
          <Button look="link" onClick={bringBack}>
            {t('admin.draft.bringBack')}
          </Button>
        </>
      ) : (
        <>
          {from !== undefined && t('admin.draft.back', { time: format.time(from) })}{' '}
          {others.length > 0 && t(changed, { values: intl.formatList(values) })}{' '}
          <Button look="link" onClick={discard}>
            {t('admin.draft.discard')}
          </Button>
        </>
      )}
    </p>
  )
}
