import type { ListedCustomer } from '@goldline/contract/customer'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { fullName } from '@goldline/domain/user/full-name'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import styles from './CustomerRow.module.css'
import { BlockedChip, CustomerTypeChip, HealthSign } from './CustomerTypeChip.tsx'
import { searchWithoutEdit } from './use-editing.ts'

type Props = {
  customer: ListedCustomer
  current: boolean
  selected?: boolean | undefined
  onSelect?: (() => void) | undefined
}

/** Shows a customer in the list: name, contact, tags, type, last visit, visits, spend and usual interval. */
export function CustomerRow({ customer, current, selected = false, onSelect }: Props) {
  const t = useText()
  const search = useSearch()
  const { id, phoneNr, email, type, blackListed, healthSign, tags } = customer
  const name = fullName(customer)
  return (
    <div className={styles.row} data-current={current || undefined} data-selected={selected || undefined}>
      {onSelect && (
        <div className={styles.select}>
          <Checkbox bare label={t('admin.customers.select', { name })} value={selected} onChange={onSelect} />
        </div>
      )}
      <Link
        href={`${pathTo(paths.customers, { id })}${searchWithoutEdit(search)}`}
        className={styles.link}
        aria-current={current ? 'true' : undefined}
      >
        <Avatar name={name} />
        <span className={classes(stack(2, 'min-w-0'), styles.who)}>
          <b className={look('anywhere', 'f15', 'w650')}>{name}</b>
          <small className={styles.contact}>{phoneNr ? formatPhoneNr(phoneNr) : email}</small>
          <small className={styles.summary}>
            <Summary customer={customer} />
          </small>
        </span>
        <span className={classes(stack(0, 'items-end', 'min-w-0'), styles.tags)}>
          {tags[0] && (
            <span className={styles.tag}>{tags.length > 1 ? `${tags[0]} +${tags.length - 1}` : tags[0]}</span>
          )}
        </span>
        <span className={classes(row(8, 'wrap', 'gy4', 'middle', 'min-w-0'), styles.chips)}>
          <CustomerTypeChip type={type.name} />
          {healthSign && <HealthSign />}
          {blackListed && <BlockedChip />}
        </span>
        <Visits customer={customer} />
      </Link>
    </div>
  )
}

/** Shows a summary in place of the columns, on phones. */
function Summary({ customer: { visits, lastVisit, lastStaff } }: { customer: ListedCustomer }) {
  const intl = useIntl()
  const t = useText()
  const last = lastVisit && intl.formatDate(lastVisit, { dateStyle: 'medium' })
  const by = lastStaff && t('word.with', { name: lastStaff })
  const count = t('admin.customers.visits', { count: visits })
  return joinFacts([last, by].filter(Boolean).join(' '), count)
}

/** Shows the columns' values, with full texts for screen readers, which do not read the headers. */
function Visits({ customer: { visits, lastVisit, lastStaff, spendInYear, interval } }: { customer: ListedCustomer }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const day = lastVisit && intl.formatDate(lastVisit, { dateStyle: 'medium' })
  return (
    <>
      <span className={styles.last}>
        {day ? (
          <ShortText words={t('admin.customers.lastVisit', { day })}>{day}</ShortText>
        ) : (
          <ShortText words="">{none}</ShortText>
        )}
        {lastStaff && <small>{t('word.with', { name: lastStaff })}</small>}
      </span>
      <span className={classes(look('text-right'), styles.number)}>
        <ShortText words={t('admin.customers.visits', { count: visits })}>
          {visits > 0 ? intl.formatNumber(visits) : none}
        </ShortText>
      </span>
      <span className={classes(look('text-right'), styles.number)}>
        {spendInYear > 0 ? (
          <ShortText words={`${format.money(spendInYear, currency)} ${t('admin.customers.inYear')}`}>
            <b>{format.amount(spendInYear, currency)}</b>
          </ShortText>
        ) : (
          <ShortText words="">{none}</ShortText>
        )}
      </span>
      <span className={classes(look('text-right'), styles.number)}>
        {interval === null ? (
          <ShortText words="">{none}</ShortText>
        ) : (
          <ShortText words={t('admin.customers.every', { count: interval })}>
            {t('admin.customers.figures.days', { count: interval })}
          </ShortText>
        )}
      </span>
    </>
  )
}

const none = '–'

/** Shows a short text, with a full one for screen readers. */
function ShortText({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="visually-hidden">{words}</span>
    </>
  )
}
