import { getCustomerTags } from '@goldline/contract/customer/bulk'
import { birthdayFilters } from '@goldline/domain/customer/birthday'
import { customerTypes } from '@goldline/domain/customer/type'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Chip } from '../../../kit/Chip.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { useSalon } from '../session.ts'
import styles from './Filters.module.css'
import { type CustomerQuery, type FilterName, filterNames } from './use-filters.ts'
import { useStaffChoices } from './use-staff-choices.ts'

type Props = {
  query: CustomerQuery
  onSet: (name: FilterName | 'sort', value: string | undefined) => void
  /** Where there is no list to put in order. */
  unsorted?: boolean
}

/** Chips of what is filtered, to be taken off, and menus for the rest (CUS-02). */
export function Filters({ query, onSet, unsorted }: Props) {
  const intl = useIntl()
  const labelOf = useFilterLabels()
  const choices = useChoices()
  const active = filterNames.filter((name) => query[name] !== undefined)
  return (
    <fieldset className={styles.filters} aria-label={intl.formatMessage({ id: 'admin.customers.filters' })}>
      {active.map((name) => {
        const label = labelOf(name, query[name] ?? '')
        return (
          <Chip
            key={name}
            pressed
            aria-label={intl.formatMessage({ id: 'admin.customers.filter.remove' }, { filter: label })}
            onClick={() => onSet(name, undefined)}
          >
            {label}
            <CloseIcon size={14} />
          </Chip>
        )
      })}
      {choices
        .filter(({ options, hides }) => options.length > 0 && !hides.some((name) => active.includes(name)))
        .map(({ id, label, options }) => (
          <select
            key={id}
            className={styles.menu}
            aria-label={label}
            value=""
            onChange={(event) => {
              const chosen = options.find(({ value }) => value === event.target.value)
              if (chosen) onSet(chosen.name, chosen.value.split('=').at(-1))
            }}
          >
            <option value="">{label}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      {!unsorted && (
        <select
          className={styles.menu}
          aria-label={intl.formatMessage({ id: 'admin.customers.sort' })}
          value={query.sort ?? 'newest'}
          disabled={query.query !== undefined}
          onChange={(event) => onSet('sort', event.target.value === 'newest' ? undefined : event.target.value)}
        >
          {(['newest', 'lastVisit'] as const).map((sort) => (
            <option key={sort} value={sort}>
              {intl.formatMessage({ id: `admin.customers.sort.${sort}` })}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  )
}

/** `value` is `name=value`, so that one menu can set two filters. `hides`: not offered beside these. */
type Choice = {
  id: string
  label: string
  hides: readonly FilterName[]
  options: readonly { name: FilterName; value: string; label: string }[]
}

const sinceDays = [30, 90, 180, 365] as const

function useChoices(): readonly Choice[] {
  const intl = useIntl()
  const labelOf = useFilterLabels()
  const today = useToday()
  const people = useStaffChoices()
  const { data: tags = [] } = useQuery(useApi().query(getCustomerTags, {}))
  const options = (name: FilterName, values: readonly string[]) =>
    values.map((value) => ({ name, value: `${name}=${value}`, label: labelOf(name, value) }))
  const days = sinceDays.map((count) => addDays(today, -count))
  const label = (name: string) =>
    intl.formatMessage({ id: `admin.customers.filter.${name}` as 'admin.customers.filter.type' })
  return [
    { id: 'type', label: label('type'), hides: ['type'], options: options('type', customerTypes) },
    {
      id: 'lastVisit',
      label: label('lastVisit'),
      hides: ['visitedSince', 'notVisitedSince'],
      options: [...options('visitedSince', days), ...options('notVisitedSince', days)],
    },
    { id: 'birthday', label: label('birthday'), hides: ['birthday'], options: options('birthday', birthdayFilters) },
    {
      id: 'preferred',
      label: intl.formatMessage({ id: 'admin.customers.preferred' }),
      hides: ['preferredStaffId'],
      options: options(
        'preferredStaffId',
        people.map(({ id }) => id),
      ),
    },
    {
      id: 'tags',
      label: label('tags'),
      hides: ['tags'],
      options: options(
        'tags',
        tags.map(({ tag }) => tag),
      ),
    },
  ]
}

function useFilterLabels(): (name: FilterName, value: string) => string {
  const intl = useIntl()
  const format = useFormat()
  const people = useStaffChoices()
  return (name, value) => {
    switch (name) {
      case 'type':
        return intl.formatMessage({ id: `customerType.${value}` as 'customerType.vip' })
      case 'birthday':
        return intl.formatMessage({
          id: `admin.customers.filter.birthday.${value}` as 'admin.customers.filter.birthday.week',
        })
      case 'visitedSince':
      case 'notVisitedSince':
        return intl.formatMessage({ id: `admin.customers.filter.${name}` }, { day: format.dayDate(value) })
      case 'tags':
        return intl.formatMessage({ id: 'admin.customers.filter.tag' }, { tag: value })
      case 'preferredStaffId':
        return people.find(({ id }) => id === value)?.name ?? intl.formatMessage({ id: 'admin.customers.preferred' })
    }
  }
}

function useToday(): string {
  const { timeZone, skew } = useSalon()
  return zone(timeZone).toWall(Date.now() + skew).day
}
