import type { ResponseReceived } from '@goldline/contract/call'
import type { CustomerImport, previewCustomerImport } from '@goldline/contract/transfer/import'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { dot, joinFacts } from '../../../../kit/dot.ts'
import { row, stack } from '../../../../kit/look.ts'
import { useSalon } from '../../session.ts'
import { NotedConsent } from '../NotedConsent.tsx'
import styles from './Import.module.css'

/** Shows counts of all rows, and details of the first rows and of those that cannot be imported completely. */
export function Preview({ preview }: { preview: ResponseReceived<typeof previewCustomerImport> }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { timeZone } = useSalon()
  const when = (instant: string) => intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <>
      <ImportCounts {...preview} />
      <ol className={classes(stack(8), styles.rows)}>
        {preview.rows.map(({ line, name, contact, contactOf, birthday, visit, outcome, reason, leftOut, ...past }) => (
          <li
            className={row(12, 'between', 'min-w-0', 'py8', 'px12', 'edge', 'r-md')}
            key={line}
            data-outcome={outcome}
            data-wanting={leftOut !== null || undefined}
          >
            <span>
              <b>{name || t('word.noName')}</b>
              <small>{joinFacts(formatPhoneNr(contact), birthday && format.dayDate(birthday))}</small>
              {contactOf && <small>{t('admin.customers.contact.of', { name: contactOf })}</small>}
              {leftOut && <small>{leftOut}</small>}
              {visit && (
                <small>
                  {joinFacts(when(visit.startTime), visit.service, visit.person)}
                  {visit.past && `${dot}${t('admin.customers.import.past')}`}
                </small>
              )}
              {past.lastVisit && (
                <small>{t('admin.customers.lastVisit', { day: format.dayDate(past.lastVisit) })}</small>
              )}
              {past.marketing && (
                <small>
                  <NotedConsent {...past.marketing} />
                </small>
              )}
            </span>
            <span>{reason ?? t(`admin.customers.import.${outcome}`)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

type Numbers = Pick<CustomerImport, 'added' | 'known' | 'refused' | 'leftOut' | 'past' | 'consents'>

export function ImportCounts({ added, known, refused, leftOut, past, consents }: Numbers) {
  const t = useText()
  return (
    <div role="status">
      <ul className={stack(8)}>
        <li>{t('admin.customers.import.count.added', { count: added })}</li>
        <li>{t('admin.customers.import.count.known', { count: known })}</li>
        <li>{t('admin.customers.import.count.refused', { count: refused })}</li>
        {leftOut > 0 && <li>{t('admin.customers.import.count.leftOut', { count: leftOut })}</li>}
        {past > 0 && <li>{t('admin.customers.import.count.past', { count: past })}</li>}
        {consents > 0 && <li>{t('admin.customers.import.count.consents', { count: consents })}</li>}
      </ul>
    </div>
  )
}
