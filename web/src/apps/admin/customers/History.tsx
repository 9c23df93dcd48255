import type { ResponseReceived } from '@goldline/contract/call'
import { getCustomerHistory } from '@goldline/contract/customer/edit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { type MessageId, messageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look, stack } from '../../../kit/look.ts'

/** Shows who changed what; fetched when opened. */
export function History({ id }: { id: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className={look('mt20')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={look('touch', 'py8', 'px0', 'f13', 'w700', 'quiet', 'pointer')}>{t('word.history')}</summary>
      {open && <HistoryEntries id={id} />}
    </details>
  )
}

type HistoryEntry = ResponseReceived<typeof getCustomerHistory>[number]

function HistoryEntries({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getCustomerHistory, { params: { id } }))
  if (!data) return <Loading error={error} refetch={refetch} rows={2} inline />
  if (data.length === 0) return <p>{t('admin.customers.history.none')}</p>
  return (
    <ol className={stack(12)}>
      {data.map((entry) => (
        <li key={entry.id} className={stack(2, 'f14')}>
          <b>{t(`admin.customers.history.${entry.what}`)}</b>
          {entry.fields.map((field) => (
            <span key={field.field}>{changeText(intl, field)}</span>
          ))}
          <small className={look('f13', 'faint')}>
            {t('admin.customers.history.by', {
              time: intl.formatDate(entry.time, { dateStyle: 'medium', timeStyle: 'short' }),
              name: entry.by ?? t('admin.customers.history.gone'),
            })}
          </small>
        </li>
      ))}
    </ol>
  )
}

/** Prefixes of text ids for values that are codes, by field. */
const codePrefixes: Readonly<Record<string, string>> = {
  language: 'language.',
  communicationPreference: 'admin.customers.messages.',
  type: 'customerType.',
  notificationSubscribed: 'admin.customers.history.is.',
}

function changeText(intl: IntlShape, { field, before, after }: HistoryEntry['fields'][number]): string {
  const valueText = (value: string | null) => {
    if (!value) return intl.t('admin.customers.history.empty')
    return field in codePrefixes ? intl.t(messageId(`${codePrefixes[field]}${value}`)) : value
  }
  const name = intl.t(`admin.customers.field.${field}` as MessageId)
  return intl.t('admin.customers.history.change', { field: name, before: valueText(before), after: valueText(after) })
}
