import type { ResponseReceived } from '@goldline/contract/call'
import {
  type CustomerImport,
  getCustomerImport,
  previewCustomerImport,
  startCustomerImport,
} from '@goldline/contract/transfer/import'
import { visitFields } from '@goldline/domain/appointment/import/columns'
import { importFields, isImportField } from '@goldline/domain/customer/csv'
import { type DateOrder, dateOrders } from '@goldline/domain/time/read-typed'
import { useState } from 'react'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { row, stack } from '../../../../kit/look.ts'
import { useSalon } from '../../session.ts'
import styles from './Import.module.css'
import { type ChosenNames, Names, namesToSend } from './Names.tsx'
import { Preview } from './Preview.tsx'

type Columns = CustomerImport['mapping']
type Field = Columns[number]

/** Initial choices of names: none. */
const noNames: ChosenNames = { services: {}, people: {} }

/** State of the import's choices, with a preview of the result. */
function usePreview(record: CustomerImport) {
  const cache = useCache()
  const [mapping, setMapping] = useState(record.mapping)
  const [names, setNames] = useState(noNames)
  const [dateOrder, setDateOrder] = useState<DateOrder>()
  const [shown, setShown] = useState<ResponseReceived<typeof previewCustomerImport>>()
  const params = { id: record.id }
  const preview = useCall(previewCustomerImport, { inline: true, onDone: setShown })
  const start = useCall(startCustomerImport, {
    inline: true,
    onDone: (started) => cache.write(getCustomerImport, { params }, started),
  })
  const chosen = (picked: ChosenNames = names, order = dateOrder) => ({
    params,
    body: {
      mapping,
      dateOrder: order,
      names: shown?.names ? namesToSend(shown.names, picked) : undefined,
    },
  })
  return {
    mapping,
    names,
    shown,
    preview,
    start,
    chosen,
    chooseColumns: (next: Columns) => {
      setShown(undefined)
      setNames(noNames)
      setDateOrder(undefined)
      setMapping(next)
    },
    chooseNames: (next: ChosenNames) => {
      setNames(next)
      preview.mutate(chosen(next))
    },
    chooseOrder: (next: DateOrder) => {
      setDateOrder(next)
      preview.mutate(chosen(names, next))
    },
  }
}

/** Maps columns and, for visits, names, and previews the import. */
export function Mapping({ record }: { record: CustomerImport }) {
  const t = useText()
  const file = usePreview(record)
  const { mapping, shown, preview, start } = file
  const missing = findMissingField(record.kind, mapping)
  return (
    <section className={styles.mapping}>
      <h2>{t('admin.customers.import.columns')}</h2>
      {record.remembered && <p>{t('admin.customers.import.remembered')}</p>}
      {record.unknownZones.length > 0 && (
        <p>
          {t('admin.customers.import.unknownZones', {
            zones: record.unknownZones.join(', '),
            count: record.unknownZones.length,
          })}
        </p>
      )}
      <ColumnList record={record} mapping={mapping} onChoose={file.chooseColumns} />
      {missing && <p role="alert">{t(missing)}</p>}
      {shown?.dateOrder && <Dates order={shown.dateOrder} onChoose={file.chooseOrder} />}
      {shown?.names && <Names names={shown.names} chosen={file.names} onChoose={file.chooseNames} />}
      {shown && <Preview preview={shown} />}
      <div className={row(8, 'wrap')}>
        <Button
          kind={shown ? 'quiet' : 'gold'}
          disabled={missing !== undefined}
          busy={preview.isPending}
          onClick={() => preview.mutate(file.chosen())}
        >
          {t('action.preview')}
        </Button>
        {shown && (
          <Button
            kind="gold"
            disabled={preview.isPending || (shown.added === 0 && shown.refused === 0)}
            busy={start.isPending}
            onClick={() => start.mutate(file.chosen())}
          >
            {t(record.kind === 'VISITS' ? 'admin.customers.import.visits.start' : 'admin.customers.import.start', {
              count: shown.added,
            })}
          </Button>
        )}
      </div>
      {(preview.error ?? start.error) && <Failure inline error={preview.error ?? start.error} />}
    </section>
  )
}

/** Shows the guessed date order of the file, which can be corrected. */
function Dates({ order, onChoose }: { order: DateOrder; onChoose: (order: DateOrder) => void }) {
  const t = useText()
  return (
    <label className={styles.column}>
      <b>{t('admin.customers.import.dateOrder')}</b>
      <select
        value={order}
        onChange={(event) => onChoose(dateOrders.find((each) => each === event.target.value) ?? order)}
      >
        {dateOrders.map((each) => (
          <option key={each} value={each}>
            {t(`admin.customers.import.dateOrder.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Returns the text for a required field that is not mapped; undefined: none is missing. */
function findMissingField(kind: CustomerImport['kind'], mapping: Columns) {
  const has = (...fields: Field[]) => fields.some((field) => mapping.includes(field))
  if (kind === 'CUSTOMERS')
    return has('name', 'surname', 'fullName', 'surnameFirst') ? undefined : 'admin.customers.import.noName'
  return has('start', 'date') ? undefined : 'admin.customers.import.noStart'
}

type ColumnListProps = { record: CustomerImport; mapping: Columns; onChoose: (mapping: Columns) => void }

function ColumnList({ record: { header, sample, kind }, mapping, onChoose }: ColumnListProps) {
  const t = useText()
  // A field can be mapped to one column only.
  const choose = (index: number, field: Field) =>
    onChoose(mapping.map((each, at) => (at === index ? field : each === field ? null : each)))
  return (
    <ul className={stack(8)}>
      {header.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title
        <li key={index}>
          <Column
            title={title || t('admin.customers.import.column', { number: index + 1 })}
            example={sample.map((row) => row[index]).find((cell) => cell) ?? ''}
            fields={kind === 'VISITS' ? visitFields : importFields}
            field={mapping[index] ?? null}
            onChange={(field) => choose(index, field)}
          />
        </li>
      ))}
    </ul>
  )
}

type ColumnProps = {
  title: string
  example: string
  fields: readonly NonNullable<Field>[]
  field: Field
  onChange: (field: Field) => void
}

function Column({ title, example, fields, field, onChange }: ColumnProps) {
  const t = useText()
  const inSalon = useSalonTime()
  return (
    <label className={styles.column}>
      <span>
        <b>{title}</b>
        <small>{inSalon(example)}</small>
      </span>
      <select
        value={field ?? ''}
        onChange={(event) => onChange(fields.find((each) => each === event.target.value) ?? null)}
      >
        <option value="">{t('word.leaveOut')}</option>
        {fields.map((each) => (
          <option key={each} value={each}>
            {t(isImportField(each) ? `admin.customers.field.${each}` : `admin.customers.import.field.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Returns a function that formats instants of calendar files in the salon's time zone, and keeps other texts. */
function useSalonTime(): (cell: string) => string {
  const intl = useIntl()
  const { timeZone } = useSalon()
  const dayTime = new Intl.DateTimeFormat(intl.locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (cell) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(cell) ? dayTime.format(new Date(cell)) : cell)
}
