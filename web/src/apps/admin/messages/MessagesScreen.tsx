import { getSentMessages } from '@goldline/contract/message/sent'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { pages } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { errorText } from '../../../i18n/error-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { Select } from '../../../kit/Select.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { MessageItem } from './MessageItem.tsx'
import styles from './Messages.module.css'
import { messageFilters, useMessageFilters } from './use-message-filters.ts'

/** Where each message is, why one did not arrive, and once more (MSG-04). */
export function Page() {
  const intl = useIntl()
  const filters = useMessageFilters()
  const list = useInfiniteQuery(
    pages(useApi(), getSentMessages, {
      query: filters.asked,
      next: ({ next }) => (next ? { cursor: next } : undefined),
    }),
  )
  const { data, error, isFetchingNextPage, isFetchNextPageError } = list
  return (
    <AdminScreen>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.messages.intro' })} />
      <Filters {...filters} />
      <div className={styles.column}>
        {!data && error && <Failure error={error} onRetry={() => void list.refetch()} />}
        {!data && !error && <SkeletonList count={6} />}
        {data && (
          <EndlessList
            label={intl.formatMessage({ id: 'admin.messages' })}
            items={data.pages.flatMap(({ messages }) => messages)}
            keyOf={({ id }) => id}
            hasMore={list.hasNextPage}
            busy={isFetchingNextPage}
            error={isFetchNextPageError ? errorText(intl, error) : undefined}
            onMore={() => void list.fetchNextPage()}
            empty={<Nothing filtered={filters.filtered} onClear={filters.clear} />}
          >
            {(message) => <MessageItem message={message} />}
          </EndlessList>
        )}
      </div>
    </AdminScreen>
  )
}

function Filters({ chosen, set }: Pick<ReturnType<typeof useMessageFilters>, 'chosen' | 'set'>) {
  const intl = useIntl()
  return (
    <div className={styles.filters}>
      <Select
        label={intl.formatMessage({ id: 'admin.messages.state' })}
        options={messageFilters.state}
        value={chosen.state}
        translationPrefix="admin.messages.state."
        onChange={(state) => set('state', state ?? undefined)}
      />
      <Select
        label={intl.formatMessage({ id: 'admin.messages.kind' })}
        options={messageFilters.kind}
        value={chosen.kind}
        translationPrefix="admin.messages.kind."
        onChange={(kind) => set('kind', kind ?? undefined)}
      />
      <Select
        label={intl.formatMessage({ id: 'admin.messages.channel' })}
        options={messageFilters.channel}
        value={chosen.channel}
        translationPrefix="admin.messages.channel."
        onChange={(channel) => set('channel', channel ?? undefined)}
      />
      <Select
        label={intl.formatMessage({ id: 'admin.reports.period' })}
        options={messageFilters.period}
        value={chosen.period}
        translationPrefix="admin.reports.period."
        onChange={(period) => set('period', period ?? undefined)}
      />
    </div>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const intl = useIntl()
  return filtered ? (
    <EmptyState
      icon={<MailIcon />}
      title={intl.formatMessage({ id: 'admin.messages.noneFound' })}
      action={<Button onClick={onClear}>{intl.formatMessage({ id: 'admin.messages.showAll' })}</Button>}
    />
  ) : (
    <EmptyState
      icon={<MailIcon />}
      title={intl.formatMessage({ id: 'admin.messages.none' })}
      text={intl.formatMessage({ id: 'admin.messages.none.text' })}
    />
  )
}
