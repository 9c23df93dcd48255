import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import styles from './DraftLine.module.css'
import type { ShownDraft } from './drafts.ts'

/** UI-23: says that a draft is back or discarded, and what others have saved in its fields meanwhile. */
export function DraftLine({ draft: { from, others, discard, bringBack } }: { draft: ShownDraft }) {
  const intl = useIntl()
  const format = useFormat()
  const values = others.filter((value) => typeof value === 'string' && value !== '') as string[]
  const changed = values.length > 0 ? 'admin.draft.changedTo' : 'admin.draft.changed'
  return (
    <p role="status" className={styles.line}>
      {bringBack ? (
        <>
          {intl.formatMessage({ id: 'admin.draft.discarded' })}{' '}
          <Button look="link" onClick={bringBack}>
            {intl.formatMessage({ id: 'admin.draft.bringBack' })}
          </Button>
        </>
      ) : (
        <>
          {from !== undefined && intl.formatMessage({ id: 'admin.draft.back' }, { time: format.time(from) })}{' '}
          {others.length > 0 && intl.formatMessage({ id: changed }, { values: intl.formatList(values) })}{' '}
          <Button look="link" onClick={discard}>
            {intl.formatMessage({ id: 'admin.draft.discard' })}
          </Button>
        </>
      )}
    </p>
  )
}
