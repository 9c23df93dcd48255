import { useText } from '../../../i18n/use-text.ts'
import { Chip } from '../../../kit/Chip.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import styles from './CustomerFilters.module.css'
import { useFilterChoices, useFilterLabels } from './customer-filter-choices.ts'
import { type CustomerQuery, type FilterName, filterNames } from './customer-filters.ts'

type Props = {
  query: CustomerQuery
  onSet: (name: FilterName | 'sort', value: string | undefined) => void
  /** Whether the menus wrap on a phone: where there is no list below that would be pushed down. */
  wraps?: boolean
}

/** Shows a chip for each active filter, which removes it, and menus for the others (CUS-02). */
export function CustomerFilters({ query, onSet, wraps }: Props) {
  const t = useText()
  const labelOf = useFilterLabels()
  const choices = useFilterChoices()
  const active = filterNames.filter((name) => query[name] !== undefined)
  return (
    <fieldset className={styles.filters} data-wraps={wraps || undefined} aria-label={t('admin.customers.filters')}>
      {active.map((name) => {
        const label = labelOf(name, query[name] ?? '')
        return (
          <Chip
            key={name}
            pressed
            aria-label={t('admin.customers.filter.remove', { filter: label })}
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
    </fieldset>
  )
}

type SortProps = { query: CustomerQuery; onSet: (name: 'sort', value: string | undefined) => void }

/** Chooses the list's order; disabled for a search, which is ordered by relevance. */
export function SortSelect({ query: { query, sort }, onSet }: SortProps) {
  const t = useText()
  return (
    <select
      className={styles.menu}
      aria-label={t('admin.customers.sort')}
      value={sort ?? 'newest'}
      disabled={query !== undefined}
      onChange={(event) => onSet('sort', event.target.value === 'newest' ? undefined : event.target.value)}
    >
      {(['newest', 'lastVisit'] as const).map((each) => (
        <option key={each} value={each}>
          {t(`admin.customers.sort.${each}`)}
        </option>
      ))}
    </select>
  )
}
