import { type CustomerImport, getImportRefusals } from '@goldline/contract/transfer/import'
import { Link } from 'wouter'
import { useApp } from '../../../../client/app-context.ts'
import { saveCsv } from '../../../../client/download.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { row } from '../../../../kit/look.ts'
import { paths, pathTo } from '../../paths.ts'
import styles from './Import.module.css'
import { ImportCounts } from './Preview.tsx'

/** Shows an import's result, and offers the refused rows as a file. */
export function Result({ record }: { record: CustomerImport }) {
  const t = useText()
  const { language } = useApp()
  const { id, kind, refused, unassigned } = record
  const fetching = useCall(getImportRefusals, {
    onDone: (file) => saveCsv('goldline-refused.csv', file),
  })
  return (
    <section className={styles.progress}>
      <h2>{t('admin.customers.import.done')}</h2>
      <ImportCounts {...record} />
      {unassigned > 0 && <p>{t('admin.customers.import.unassigned', { count: unassigned })}</p>}
      {record.reached.length > 0 && (
        <>
          <p>{t('admin.customers.import.reached', { count: record.reached.length })}</p>
          <ul className="bullets">
            {record.reached.map((each) => (
              <li key={each.id}>
                <Link href={pathTo(paths.customers, { id: each.id })}>{each.name}</Link>
                {': '}
                <Link href={pathTo(paths.customers, { id: each.of.id })}>
                  {t('admin.customers.contact.of', { name: each.of.name })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={row(8, 'wrap')}>
        {refused > 0 && (
          <Button
            busy={fetching.isPending}
            onClick={() => fetching.mutate({ params: { id }, query: { locale: language } })}
          >
            {t('admin.customers.import.refusals')}
          </Button>
        )}
        <Link className={buttonClass('quiet')} href={pathTo(paths.customerImport)}>
          {t('admin.customers.import.another')}
        </Link>
        {kind === 'VISITS' ? (
          <Link className={buttonClass('gold')} href={pathTo(paths.calendar)}>
            {t('word.toTheCalendar')}
          </Link>
        ) : (
          <Link className={buttonClass('gold')} href={pathTo(paths.customers)}>
            {t('admin.customers.back')}
          </Link>
        )}
      </div>
    </section>
  )
}
