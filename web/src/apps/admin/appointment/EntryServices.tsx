import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../kit/Button.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { Select } from '../../../kit/Select.tsx'
import { useSalon } from '../session.ts'
import styles from './EntryForm.module.css'
import { type EntryService, handedTo } from './entry-draft.ts'
import type { Entry } from './use-entry.ts'

const anybody = 'any'
type Price = { price: number; from: boolean }
const lengths = Array.from({ length: 48 }, (_, index) => String((index + 1) * 5))

/** What is done, by whom and how long; as last time with one press (CUS-11). */
export function EntryServices({ entry, prices }: { entry: Entry; prices: readonly Price[] }) {
  const intl = useIntl()
  const format = useFormat()
  const { draft, change, offered, last, faults, add } = entry
  const isLast = last && JSON.stringify(last.services) === JSON.stringify(draft.services)
  const put = (at: number, changes: Partial<EntryService>) =>
    change({ services: draft.services.map((each, index) => (index === at ? { ...each, ...changes } : each)) })
  return (
    <section className={styles.part} aria-label={intl.formatMessage({ id: 'admin.entry.what' })}>
      <h3>{intl.formatMessage({ id: 'admin.entry.what' })}</h3>
      {last?.startTime && last.services.length > 0 && !isLast && (
        <Button onClick={() => change({ services: last.services })}>
          {intl.formatMessage({ id: 'admin.entry.again' }, { day: format.instantDayLong(last.startTime) })}
        </Button>
      )}
      <ul className={styles.services}>
        {draft.services.map((service, index) => (
          <ServiceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells two equal services apart
            key={`${index}:${service.product}`}
            entry={entry}
            service={service}
            price={prices[index] ?? { price: 0, from: false }}
            onChange={(changes) => put(index, changes)}
            onRemove={() => change({ services: draft.services.filter((_, at) => at !== index) })}
          />
        ))}
      </ul>
      <Select
        label={intl.formatMessage({ id: 'admin.entry.add' })}
        options={offered.map(({ product }) => product)}
        value=""
        labelOf={(product) => offered.find((each) => each.product === product)?.name ?? ''}
        onChange={(product) => product && add(product)}
        {...(faults.services && { error: intl.formatMessage({ id: 'admin.entry.services.wrong' }) })}
      />
    </section>
  )
}

type RowProps = {
  entry: Entry
  service: EntryService
  price: Price
  onChange: (changes: Partial<EntryService>) => void
  onRemove: () => void
}

function ServiceRow({ entry: { offered, staff }, service, price, onChange, onRemove }: RowProps) {
  const intl = useIntl()
  const format = useFormat()
  const { currency } = useSalon()
  const own = offered.find(({ product }) => product === service.product)
  const name = own?.name ?? ''
  const money = format.money(price.price, currency)
  // Whoever does not do it can be asked for, too: the server says so, and somebody may decide (APT-07).
  const people = [anybody, ...staff.map(({ id }) => id)]
  const nameOf = (id: string) =>
    staff.find((person) => person.id === id)?.name ?? intl.formatMessage({ id: 'label.firstAvailableStaff' })
  return (
    <li>
      <div className={styles.line}>
        <b>{name}</b>
        <span>{price.from ? intl.formatMessage({ id: 'admin.entry.from' }, { price: money }) : money}</span>
        <IconButton bare label={intl.formatMessage({ id: 'admin.entry.remove' }, { name })} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
      <div className={styles.pair}>
        <Select
          label={intl.formatMessage({ id: 'admin.entry.who' }, { name })}
          options={people}
          value={service.staffId ?? anybody}
          labelOf={nameOf}
          onChange={(id) => onChange(handedTo(service, offered, id === anybody ? null : id))}
        />
        <Select
          label={intl.formatMessage({ id: 'admin.entry.duration' }, { name })}
          options={lengths}
          value={String(service.duration)}
          labelOf={(minutes) => format.duration(Number(minutes))}
          onChange={(minutes) => minutes && onChange({ duration: Number(minutes) })}
        />
      </div>
    </li>
  )
}
