import type { WaitingListEntry } from '@goldline/contract/appointment/waiting-list'
import { partOfSpan } from '@goldline/domain/time/part-of-day'
import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { dot, joinFacts } from '../../../../kit/dot.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ClockIcon } from '../../../../kit/icons.tsx'
import { look } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { chosenServices } from '../../choice/chosen.ts'
import { readSelection } from '../../choice/selection.ts'
import { paths } from '../../paths.ts'
import { useMyFacts } from '../my-facts.ts'
import { FreeNow } from './FreeNow.tsx'
import { JoinForm } from './JoinForm.tsx'
import { useLeaveWaitingList, useWaitingList } from './use-waiting-list.ts'
import styles from './waiting-list.module.css'

/** Lists the customer's waiting list entries; with services in the URL, shows the form to add one (AVL-11). */
export function WaitingListScreen() {
  const t = useText()
  const { businessObject } = useMyFacts()
  const selection = readSelection(useSearch())
  const chosen = chosenServices(businessObject, selection.products)
  const list = useWaitingList()
  const joining = chosen.length > 0
  // Hide the empty state while the customer is adding an entry.
  const empty = list.data?.length === 0
  const screen = useKeptFocus(list.data && `${joining} ${list.data.length}`)
  return (
    <section ref={screen} tabIndex={-1} className={styles.screen} aria-label={t('my.waiting.tab')}>
      <Card sheet>
        {joining && <JoinForm key={selection.products.join()} chosen={chosen} selection={selection} />}
        {!(joining && empty) && (
          <CardSection title={t('my.waiting.title')}>
            {list.isPending && <SkeletonList count={2} />}
            {list.isError && <Failure error={list.error} busy={list.isFetching} onRetry={() => list.refetch()} />}
            {empty && (
              <EmptyState
                icon={<ClockIcon />}
                title={t('my.waiting.empty')}
                text={t('my.waiting.empty.text')}
                action={
                  <Link href={paths.services} className={buttonClass('quiet')}>
                    {t('my.waiting.book')}
                  </Link>
                }
              />
            )}
            {list.data?.map((entry) => (
              <ListEntry key={entry.id} entry={entry} />
            ))}
          </CardSection>
        )}
      </Card>
    </section>
  )
}

/** Moves the focus when adding or removing an entry removes the focused button. */
function useKeptFocus(shown: string | undefined) {
  const screen = useRef<HTMLElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown
    if (changed && document.activeElement === document.body) screen.current?.focus()
    before.current = shown
  }, [shown])
  return screen
}

/** Shows one entry: services, days, people and salon, with a button to leave it. */
function ListEntry({ entry }: { entry: WaitingListEntry }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const leave = useLeaveWaitingList(entry.id)
  const { from, to, services, staffName, staffIds, staffNames, businessObject, toldTime } = entry
  const part = partOfSpan(entry)
  const days = from === to ? format.dayLong(from) : `${format.dayShort(from)} – ${format.dayShort(to)}`
  const hours = part
    ? part !== 'any' && t(`availability.part.${part}`)
    : `${format.timeOfDay(entry.fromTime)} – ${format.timeOfDay(entry.toTime)}`
  const what = services.map((name) => name ?? t('label.deletedService')).join(' + ')
  const anybody = t('label.firstAvailableStaff')
  const who = staffNames?.map((name) => name ?? anybody).join(' + ') ?? staffName ?? anybody
  return (
    <article className={styles.entry}>
      <div>
        <h3 className={look('f17')}>{days}</h3>
        <p>{joinFacts(hours, what, who)}</p>
        <small className={look('quiet', 'f13')}>
          {businessObject.name}
          {toldTime !== null && `${dot}${t('my.waiting.told', { when: told(toldTime) })}`}
        </small>
        <FreeNow businessObject={businessObject} wish={{ ...entry, staffIds: staffIds ?? undefined }} />
        {leave.error && <Failure inline error={leave.error} />}
      </div>
      <Button
        busy={leave.isPending}
        aria-label={t('my.waiting.leaveOf', { what: `${days}, ${what}` })}
        onClick={() => leave.mutate()}
      >
        {t('word.remove')}
      </Button>
    </article>
  )

  function told(instant: string): string {
    const style = { timeZone: businessObject.timeZone, dateStyle: 'short', timeStyle: 'short' } as const
    return intl.formatDate(new Date(instant), style)
  }
}
