import { exportCustomers } from '@goldline/contract/customer/import'
import { useIntl } from 'react-intl'
import { useApp } from '../../../../client/app-context.ts'
import { saveCsv } from '../../../../client/download.ts'
import { useCall } from '../../../../client/use-call.ts'
import { Button } from '../../../../kit/Button.tsx'
import styles from './Import.module.css'

/** Everybody, or every visit, as a file for spreadsheets. */
export function ExportEverything() {
  const intl = useIntl()
  const { language } = useApp()
  const { mutate, isPending } = useCall(exportCustomers, {
    onDone: (file, { body }) => saveCsv(`goldline-${body.what.toLowerCase()}.csv`, file),
  })
  return (
    <section className={styles.drop}>
      <h2>{intl.formatMessage({ id: 'admin.customers.export' })}</h2>
      <p>{intl.formatMessage({ id: 'admin.customers.export.text' })}</p>
      <div className={styles.actions}>
        {(['CUSTOMERS', 'VISITS'] as const).map((what) => (
          <Button
            key={what}
            busy={isPending}
            onClick={() => mutate({ body: { chosen: { filter: {} }, what, locale: language } })}
          >
            {intl.formatMessage({ id: `admin.customers.export.${what}` })}
          </Button>
        ))}
      </div>
    </section>
  )
}
