import { useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Link, useSearch } from 'wouter'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ClockIcon } from '../../../../kit/icons.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { LoadError } from '../../../../LoadError.tsx'
import { chosenServices } from '../../flow/chosen.ts'
import { readSelection } from '../../flow/selection.ts'
import { useMyFacts } from '../MyPages.tsx'
import { Entry } from './Entry.tsx'
import { JoinForm } from './JoinForm.tsx'
import { useWaitingList } from './use-waiting-list.ts'
import styles from './waiting-list.module.css'

/** AVL-11: what the customer waits for; with services in the address, the form that adds another wish. */
export function WaitingListScreen() {
  const intl = useIntl()
  const { businessObject } = useMyFacts()
  const selection = readSelection(useSearch())
  const chosen = chosenServices(businessObject, selection.products)
  const list = useWaitingList()
  const joining = chosen.length > 0
  // Whoever is about to join does not have to read that nothing is there yet.
  const empty = list.data?.length === 0
  const screen = useKeptFocus(list.data && `${joining} ${list.data.length}`)
  return (
    <section
      ref={screen}
      tabIndex={-1}
      className={styles.screen}
      aria-label={intl.formatMessage({ id: 'my.waiting.tab' })}
    >
      <Card sheet>
        {joining && <JoinForm key={selection.products.join()} chosen={chosen} selection={selection} />}
        {!(joining && empty) && (
          <CardSection title={intl.formatMessage({ id: 'my.waiting.title' })}>
            {list.isPending && <SkeletonList count={2} />}
            {list.isError && <LoadError error={list.error} busy={list.isFetching} onRetry={() => list.refetch()} />}
            {empty && (
              <EmptyState
                icon={<ClockIcon />}
                title={intl.formatMessage({ id: 'my.waiting.empty' })}
                text={intl.formatMessage({ id: 'my.waiting.empty.text' })}
                action={
                  <Link href="/" className={buttonClass('quiet')}>
                    {intl.formatMessage({ id: 'my.waiting.book' })}
                  </Link>
                }
              />
            )}
            {list.data?.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </CardSection>
        )}
      </Card>
    </section>
  )
}

/** A wish that is entered or taken back goes away with the button that had the focus. */
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
