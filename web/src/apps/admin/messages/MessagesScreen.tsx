import { getSentMessages } from '@goldline/contract/message/sent'
import { channels } from '@goldline/domain/message/kinds'
import { messageKinds, messageStates } from '@goldline/domain/message/sent'
import { timePeriods } from '@goldline/domain/time/period'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { usePagedListProps } from '../../../client/use-more.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { UrlFilters, useUrlFilters } from '../filters/UrlFilters.tsx'
import { MessageItem } from './MessageItem.tsx'
import styles from './Messages.module.css'

/** Lists sent messages with their delivery and the cause of failures, and retries them (MSG-04). */
export function Page() {
  const t = useText()
  const filters = useMessageFilters()
  const list = useInfiniteQuery(
    pagedQuery(useApi(), getSentMessages, {
      query: filters.asked,
      next: ({ next }) => (next ? { cursor: next } : undefined),
    }),
  )
  const { data, error } = list
  const more = usePagedListProps(list)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.messages.intro')} />
      <div className={styles.column}>
        <UrlFilters {...filters} />
        {!data && <Loading error={error} refetch={list.refetch} rows={6} />}
        {data && (
          <EndlessList
            label={t('admin.messages')}
            items={data.pages.flatMap(({ messages }) => messages)}
            keyOf={({ id }) => id}
            {...more}
            empty={<NoMessages filtered={filters.filtered} onClear={filters.clear} />}
          >
            {(message) => <MessageItem message={message} />}
          </EndlessList>
        )}
      </div>
    </AdminScreen>
  )
}

const messageFilters = {
  state: { prefix: 'admin.messages.state.', values: messageStates },
  kind: { prefix: 'admin.messages.kind.', values: ['all', ...messageKinds] },
  channel: { prefix: 'message.channel.', values: ['all', ...channels] },
  period: { prefix: 'report.period.', values: timePeriods },
} as const

/** Returns the filters in the URL; `asked`: the query to send. */
function useMessageFilters() {
  const filtering = useUrlFilters(messageFilters)
  const { state, period, kind, channel } = filtering.chosen
  const asked = {
    state,
    period,
    kind: kind === 'all' ? undefined : kind,
    channel: channel === 'all' ? undefined : channel,
  }
  return { ...filtering, asked }
}

function NoMessages({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useText()
  return filtered ? (
    <EmptyState
      icon={<MailIcon />}
      title={t('admin.messages.noneFound')}
      action={<Button onClick={onClear}>{t('word.showAll')}</Button>}
    />
  ) : (
    <EmptyState icon={<MailIcon />} title={t('admin.messages.none')} text={t('admin.messages.none.text')} />
  )
}
