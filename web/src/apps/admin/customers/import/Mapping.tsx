import {
  type CustomerImport,
  getCustomerImport,
  previewCustomerImport,
  startCustomerImport,
} from '@goldline/contract/customer/import'
import { type ImportField, importFields } from '@goldline/domain/customer/csv'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { Button } from '../../../../kit/Button.tsx'
import styles from './Import.module.css'
import { Preview } from './Preview.tsx'

/** What each column is, and what the import would do. */
export function Mapping({ record }: { record: CustomerImport }) {
  const intl = useIntl()
  const cache = useCache()
  const { id, header, sample, remembered } = record
  const [mapping, setMapping] = useState(record.mapping)
  const params = { id }
  const preview = useCall(previewCustomerImport, { inline: true })
  const start = useCall(startCustomerImport, {
    inline: true,
    onDone: (started) => cache.write(getCustomerImport, { params }, started),
  })
  const named = mapping.some((field) => field === 'name' || field === 'surname' || field === 'fullName')
  const choose = (index: number, field: ImportField | null) => {
    preview.reset()
    // A field is in one column.
    setMapping((before) => before.map((each, at) => (at === index ? field : each === field ? null : each)))
  }
  return (
    <section className={styles.mapping}>
      <h2>{intl.formatMessage({ id: 'admin.customers.import.columns' })}</h2>
      {remembered && <p>{intl.formatMessage({ id: 'admin.customers.import.remembered' })}</p>}
      <ul className={styles.columns}>
        {header.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
          <li key={index}>
            <Column
              title={title || intl.formatMessage({ id: 'admin.customers.import.column' }, { number: index + 1 })}
              example={sample.map((row) => row[index]).find((cell) => cell) ?? ''}
              field={mapping[index] ?? null}
              onChange={(field) => choose(index, field)}
            />
          </li>
        ))}
      </ul>
      {!named && <p role="alert">{intl.formatMessage({ id: 'admin.customers.import.noName' })}</p>}
      <div className={styles.actions}>
        <Button
          look={preview.data ? 'quiet' : 'gold'}
          disabled={!named}
          busy={preview.isPending}
          onClick={() => preview.mutate({ params, body: { mapping } })}
        >
          {intl.formatMessage({ id: 'admin.customers.import.preview' })}
        </Button>
        {preview.data && (
          <Button
            look="gold"
            disabled={preview.data.added === 0 && preview.data.refused === 0}
            busy={start.isPending}
            onClick={() => start.mutate({ params, body: { mapping } })}
          >
            {intl.formatMessage({ id: 'admin.customers.import.start' }, { count: preview.data.added })}
          </Button>
        )}
      </div>
      {(preview.error ?? start.error) && <Failure inline error={preview.error ?? start.error} />}
      {preview.data && <Preview preview={preview.data} />}
    </section>
  )
}

type ColumnProps = {
  title: string
  example: string
  field: ImportField | null
  onChange: (field: ImportField | null) => void
}

function Column({ title, example, field, onChange }: ColumnProps) {
  const intl = useIntl()
  return (
    <label className={styles.column}>
      <span>
        <b>{title}</b>
        <small>{example}</small>
      </span>
      <select
        value={field ?? ''}
        onChange={(event) => onChange(importFields.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">{intl.formatMessage({ id: 'admin.customers.import.leaveOut' })}</option>
        {importFields.map((each) => (
          <option key={each} value={each}>
            {intl.formatMessage({ id: `admin.customers.field.${each}` })}
          </option>
        ))}
      </select>
    </label>
  )
}
