import { useIntl } from 'react-intl'
import { Failure } from '../../../Failure.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { PlusIcon, SearchIcon } from '../../../kit/icons.tsx'
import { UsersIcon } from '../../../kit/nav-icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { CustomerRow } from './CustomerRow.tsx'
import styles from './CustomersScreen.module.css'
import { useCustomers } from './use-customers.ts'

type Props = { query: string; opened: string | undefined; onAdd: () => void; onAddSearched: () => void }

/** Search results, or what to do without any. */
export function FoundCustomers({ query, opened, onAdd, onAddSearched }: Props) {
  const intl = useIntl()
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } =
    useCustomers(query)
  if (!data) {
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonList count={6} />
  }
  const customers = data.pages.flatMap((page) => page.customers)
  const empty = query ? (
    <EmptyState
      icon={<SearchIcon />}
      title={intl.formatMessage({ id: 'admin.customers.none' }, { query })}
      text={intl.formatMessage({ id: 'admin.customers.none.text' })}
      action={<AddButton id="admin.customers.none.add" onClick={onAddSearched} />}
    />
  ) : (
    <EmptyState
      icon={<UsersIcon />}
      title={intl.formatMessage({ id: 'admin.customers.empty' })}
      text={intl.formatMessage({ id: 'admin.customers.empty.text' })}
      action={<AddButton id="admin.customers.new" onClick={onAdd} />}
    />
  )
  return (
    <div className={styles.found} aria-busy={isPlaceholderData}>
      <EndlessList
        label={intl.formatMessage({ id: query ? 'admin.customers.found' : 'admin.customers.newest' })}
        items={customers}
        keyOf={({ id }) => id}
        hasMore={hasNextPage && !isPlaceholderData}
        busy={isFetchingNextPage}
        error={error ? errorText(intl, error) : undefined}
        onMore={() => void fetchNextPage()}
        empty={empty}
      >
        {(customer) => <CustomerRow customer={customer} current={customer.id === opened} />}
      </EndlessList>
    </div>
  )
}

function AddButton({ id, onClick }: { id: 'admin.customers.new' | 'admin.customers.none.add'; onClick: () => void }) {
  const intl = useIntl()
  return (
    <Button icon={<PlusIcon size={18} />} onClick={onClick}>
      {intl.formatMessage({ id })}
    </Button>
  )
}
