import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../../kit/Button.tsx'
import { ExportDialog } from '../ExportDialog.tsx'
import styles from './Import.module.css'

/** Everybody, or every visit, as a file for spreadsheets. */
export function ExportEverything() {
  const intl = useIntl()
  const [asking, setAsking] = useState<'CUSTOMERS' | 'VISITS'>()
  return (
    <section className={styles.drop}>
      <h2>{intl.formatMessage({ id: 'admin.customers.export' })}</h2>
      <p>{intl.formatMessage({ id: 'admin.customers.export.text' })}</p>
      <div className={styles.actions}>
        {(['CUSTOMERS', 'VISITS'] as const).map((what) => (
          <Button key={what} onClick={() => setAsking(what)}>
            {intl.formatMessage({ id: `admin.customers.export.${what}` })}
          </Button>
        ))}
      </div>
      {asking && <ExportDialog chosen={{ filter: {} }} what={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}
