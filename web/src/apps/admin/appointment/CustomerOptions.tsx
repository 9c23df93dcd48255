import type { ListedCustomer } from '@goldline/contract/customer'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { dot } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { CustomerTypeChip, HealthSign } from '../customers/CustomerTypeChip.tsx'
import { useSalon } from '../session.ts'
import styles from './CustomerPicker.module.css'
import { useEntryDefaults, useOfferedServices } from './use-entry.ts'

/** An option of the picker: a found customer, or a new customer or guest with the typed name. */
export type PickerOption = { kind: 'known'; customer: ListedCustomer } | { kind: 'new' | 'guest'; name: string }

type Props = {
  id: string
  options: readonly PickerOption[]
  /** Index of the marked option. */
  at: number
  take: (option: PickerOption) => void
  asLastTime: boolean
}

/** Lists found customers and new ones to create; the field handles the keys. */
export function CustomerOptions({ id, options, at, take, asLastTime }: Props) {
  const t = useText()
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('word.found')} className={stack(0, 'mt8', 'r-md', 'on-raised')}>
      {options.map((option, index) => (
        <Option
          key={option.kind === 'known' ? option.customer.id : option.kind}
          id={`${id}-${index}`}
          marked={index === at}
          onTake={() => take(option)}
        >
          {option.kind === 'known' ? (
            <>
              <Avatar name={fullName(option.customer)} />
              <FoundCustomer customer={option.customer}>
                {asLastTime && index === at && <LastTime id={option.customer.id} />}
              </FoundCustomer>
            </>
          ) : (
            <b className={look('cyan')}>{t(made[option.kind], { name: option.name })}</b>
          )}
        </Option>
      ))}
    </div>
  )
}

const made = { new: 'admin.entry.customer.new', guest: 'admin.entry.party.guest' } as const

type OptionProps = { id: string; marked: boolean; onTake: () => void; children: ReactNode }

function Option({ id, marked, onTake, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={marked}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
      {marked && (
        <span className={styles.enter} aria-hidden="true">
          Enter
        </span>
      )}
    </div>
  )
}

function FoundCustomer({ customer, children }: { customer: ListedCustomer; children: ReactNode }) {
  const t = useText()
  const { phoneNr, email, lastVisit } = customer
  const visit = useLastVisitText(customer)
  const facts = [phoneNr ? formatPhoneNr(phoneNr) : email, lastVisit ? visit : t('admin.entry.noVisit')]
  return (
    <div>
      <b>
        {fullName(customer)} <CustomerTypeChip type={customer.type.name} /> {customer.healthSign && <HealthSign />}
      </b>
      <small>{facts.filter((fact) => fact !== null).join(dot)}</small>
      {children}
    </div>
  )
}

function useLastVisitText({ lastVisit, lastStaff }: ListedCustomer): string {
  const t = useText()
  const format = useFormat()
  const { timeZone, skew } = useSalon()
  if (lastVisit === null) return ''
  const { toWall } = zone(timeZone)
  const [then, today] = [Date.parse(lastVisit), Date.now() + skew].map((instant) => toWall(instant).day)
  const isThisYear = then?.slice(0, 4) === today?.slice(0, 4)
  const day = isThisYear ? format.dayMonth(then ?? '') : format.month(then ?? '')
  return lastStaff ? t('admin.entry.lastVisit.by', { day, name: lastStaff }) : t('admin.entry.lastVisit', { day })
}

/** Shows the services of the customer's last visit; also prefetches them for the form. */
function LastTime({ id }: { id: string }) {
  const { offered, staff } = useOfferedServices()
  const { last } = useEntryDefaults(id, { minutes: undefined, staffId: null }, offered)
  if (!last || last.services.length === 0) return null
  const names = last.services.map(({ product, staffId }) => {
    const by = staff.find((person) => person.id === staffId)?.name
    return [offered.find((each) => each.product === product)?.name, by].filter(Boolean).join(', ')
  })
  return <small className={styles.last}>{names.join(' + ')}</small>
}
