import { getCustomerTags } from '@goldline/contract/customer/bulk'
import { birthdayFilters } from '@goldline/domain/customer/birthday'
import { customerTypes } from '@goldline/domain/customer/type'
import { communicationPreferences } from '@goldline/domain/message/communication-preference'
import { addDays } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { useServiceChoices, useStaffChoices } from './customer-choices.ts'
import type { FilterName } from './customer-filters.ts'

/** A menu. Options' `value` is `name=value`, so that a menu can set two filters. `hides`: active ones that hide it. */
type Choice = {
  id: string
  label: string
  hides: readonly FilterName[]
  options: readonly { name: FilterName; value: string; label: string }[]
}

const sinceDays = [30, 90, 180, 365] as const
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Returns the menus in their order. */
export function useFilterChoices(): readonly Choice[] {
  const t = useText()
  const labelOf = useFilterLabels()
  const today = useToday()
  const people = useStaffChoices()
  const services = useServiceChoices()
  const { data: tags = [] } = useQuery(useApi().query(getCustomerTags, {}))
  const days = sinceDays.map((count) => addDays(today, -count))
  const choice = (id: keyof typeof labels, filters: Partial<Record<FilterName, readonly string[]>>): Choice => {
    const hides = Object.keys(filters) as FilterName[]
    const options = hides.flatMap((name) =>
      (filters[name] ?? []).map((value) => ({ name, value: `${name}=${value}`, label: labelOf(name, value) })),
    )
    return { id, label: t(labels[id]), hides, options }
  }
  return [
    choice('type', { type: customerTypes }),
    choice('lastVisit', { visitedSince: days, notVisitedSince: days }),
    choice('service', { productId: idsOf(services) }),
    choice('birthday', { birthday: birthdayFilters }),
    choice('preferred', { preferredStaffId: idsOf(people) }),
    choice('preference', { preference: communicationPreferences }),
    choice('tags', { tags: tags.map(({ tag }) => tag) }),
  ]
}

const labels = {
  type: 'admin.customers.type',
  lastVisit: 'admin.customers.filter.lastVisit',
  service: 'word.service',
  birthday: 'word.birthday',
  preferred: 'admin.customers.preferred',
  preference: 'word.messages',
  tags: 'admin.customers.bulk.tag',
} as const

/** Returns a function for the label of a filter's value. */
export function useFilterLabels(): (name: FilterName, value: string) => string {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const people = useStaffChoices()
  const services = useServiceChoices()
  return (name, value) => {
    switch (name) {
      case 'type':
        return t(`customerType.${value}` as 'customerType.vip')
      case 'preference':
        return t(`admin.customers.filter.preference.${value}` as 'admin.customers.filter.preference.VIA_ANY')
      case 'productId': {
        const service = services.find(({ id }) => id === value)?.name
        return service === undefined ? t('word.service') : t('admin.customers.filter.had', { service })
      }
      case 'birthday':
        if (/^\d/.test(value))
          return t('admin.customers.filter.birthday.in', {
            month: intl.formatDate(new Date(2024, Number(value) - 1, 15), { month: 'long' }),
          })
        return t(`admin.customers.filter.birthday.${value}` as 'admin.customers.filter.birthday.week')
      case 'visitedSince':
      case 'notVisitedSince':
        return t(`admin.customers.filter.${name}`, { day: format.dayDate(value) })
      case 'tags':
        return t('admin.customers.filter.tag', { tag: value })
      case 'preferredStaffId':
        return people.find(({ id }) => id === value)?.name ?? t('admin.customers.preferred')
    }
  }
}
