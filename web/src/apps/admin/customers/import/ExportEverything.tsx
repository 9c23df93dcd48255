import { useState } from 'react'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { ExportDialog } from '../ExportDialog.tsx'
import styles from './Import.module.css'

/** Exports all customers or all visits as CSV. */
export function ExportEverything() {
  const t = useText()
  const [asking, setAsking] = useState<'CUSTOMERS' | 'VISITS'>()
  return (
    <section className={styles.drop}>
      <h2>{t('admin.customers.export')}</h2>
      <p>{t('admin.customers.export.text')}</p>
      <div className={styles.actions}>
        {(['CUSTOMERS', 'VISITS'] as const).map((what) => (
          <Button key={what} onClick={() => setAsking(what)}>
            {t(`admin.customers.export.${what}`)}
          </Button>
        ))}
      </div>
      {asking && <ExportDialog chosen={{ filter: {} }} what={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}
