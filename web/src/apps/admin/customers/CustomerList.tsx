import { errorText } from '../../../client/error-text.ts'
import { Loading } from '../../../client/Loading.tsx'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { PlusIcon, SearchIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { UsersIcon } from '../../../kit/salon-icons.tsx'
import { SortSelect } from '../filters/CustomerFilters.tsx'
import { type CustomerQuery, withoutSort } from '../filters/customer-filters.ts'
import { useSalon } from '../session.ts'
import customerRowStyles from './CustomerRow.module.css'
import { CustomerRow } from './CustomerRow.tsx'
import styles from './CustomersScreen.module.css'
import { useCustomers } from './use-customers.ts'
import type { Selection } from './use-selection.ts'
import { useSelection } from './use-selection.ts'

type Props = {
  query: CustomerQuery
  onSet: (name: 'sort', value: string | undefined) => void
  opened: string | undefined
  /** Whether the user may select and change several customers. */
  mayWrite: boolean
  /** Undefined if the user may not add customers (AUTH-25). */
  onAdd?: (() => void) | undefined
  onAddSearched?: (() => void) | undefined
}

/** Lists the search results, or suggests next steps if there are none. */
export function CustomerList({ query, onSet, opened, mayWrite, onAdd, onAddSearched }: Props) {
  const intl = useIntl()
  const t = useText()
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } =
    useCustomers(query)
  const count = data?.pages[0]?.count ?? 0
  const selection = useSelection(query, count)
  if (!data) {
    return <Loading error={error} refetch={refetch} rows={6} />
  }
  const filtered = Object.keys(withoutSort(query)).length > 0
  return (
    <div className={styles.found} aria-busy={isPlaceholderData}>
      {count > 0 && (
        <div className={row(12, 'middle', 'between', 'touch', 'mb8', 'f13', 'faint')}>
          <p role="status">{t('word.personCount', { count })}</p>
          <SortSelect query={query} onSet={onSet} />
        </div>
      )}
      {count > 0 && <ListHead selection={mayWrite ? selection : undefined} total={count} />}
      <EndlessList
        label={t(filtered ? 'admin.customers.found' : 'admin.customers.newest')}
        items={data.pages.flatMap((page) => page.customers)}
        keyOf={({ id }) => id}
        hasMore={hasNextPage && !isPlaceholderData}
        busy={isFetchingNextPage}
        error={error ? errorText(intl, error) : undefined}
        onMore={() => void fetchNextPage()}
        empty={<NobodyFound query={query} onAdd={onAdd} onAddSearched={onAddSearched} />}
      >
        {(customer) => (
          <CustomerRow
            customer={customer}
            current={customer.id === opened}
            selected={mayWrite ? selection.has(customer.id) : undefined}
            onSelect={mayWrite ? () => selection.toggle(customer.id) : undefined}
          />
        )}
      </EndlessList>
      {selection.count > 0 && <LazyPage load={loadBulkBar} facts={{ selection, total: count }} waiting={null} />}
    </div>
  )
}

const loadBulkBar = () => import('./BulkBar.tsx')

function NobodyFound({ query, onAdd, onAddSearched }: Pick<Props, 'query' | 'onAdd' | 'onAddSearched'>) {
  const t = useText()
  if (query.query)
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={t('admin.customers.none', { query: query.query })}
        text={t(onAdd ? 'admin.customers.none.text' : 'admin.customers.empty.own')}
        action={onAddSearched && <AddButton id="admin.customers.none.add" onClick={onAddSearched} />}
      />
    )
  if (Object.keys(withoutSort(query)).length > 0)
    return <EmptyState icon={<SearchIcon />} title={t('admin.customers.filtered.none')} />
  return (
    <EmptyState
      icon={<UsersIcon />}
      title={t('admin.customers.empty')}
      text={t(onAdd ? 'admin.customers.empty.text' : 'admin.customers.empty.own')}
      action={onAdd && <AddButton id="word.newCustomer" onClick={onAdd} />}
    />
  )
}

function AddButton({ id, onClick }: { id: 'word.newCustomer' | 'admin.customers.none.add'; onClick: () => void }) {
  const t = useText()
  return (
    <Button icon={<PlusIcon size={18} />} onClick={onClick}>
      {t(id)}
    </Button>
  )
}

type ListHeadProps = {
  /** Undefined: no selection allowed. */
  selection: Selection | undefined
  total: number
}

/** Shows a checkbox that selects all, and the column headers, hidden from screen readers since the rows repeat them. */
function ListHead({ selection, total }: ListHeadProps) {
  const t = useText()
  const { currency } = useSalon()
  return (
    <div className={customerRowStyles.titles}>
      {selection && (
        <div className={customerRowStyles.select}>
          <Checkbox
            bare
            label={t('admin.customers.bulk.all', { count: total })}
            value={selection.all}
            mixed={selection.count > 0}
            onChange={selection.count > 0 ? selection.clear : selection.selectAll}
          />
        </div>
      )}
      <div className={customerRowStyles.columns} aria-hidden="true">
        <span className={classes(stack(2, 'min-w-0'), customerRowStyles.who)}>{t('word.name')}</span>
        <span>{t('admin.customers.type')}</span>
        <span className={customerRowStyles.last}>{t('admin.customers.filter.lastVisit')}</span>
        <span className={classes(look('text-right'), customerRowStyles.number)}>
          {t('admin.customers.figures.visits')}
        </span>
        <span className={classes(look('text-right'), customerRowStyles.number)}>
          {t('admin.customers.column.spend', { currency })}
        </span>
        <span className={classes(look('text-right'), customerRowStyles.number)}>
          {t('admin.customers.figures.interval')}
        </span>
      </div>
    </div>
  )
}
