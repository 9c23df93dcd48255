import { useEffect, useRef } from 'react'
import { Link, useSearch } from 'wouter'
import { Failure } from '../../../../client/Failure.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { buttonClass } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ClockIcon } from '../../../../kit/icons.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { chosenServices } from '../../flow/chosen.ts'
import { readSelection } from '../../flow/selection.ts'
import { paths } from '../../paths.ts'
import { useMyFacts } from '../my-facts.ts'
import { Entry } from './Entry.tsx'
import { JoinForm } from './JoinForm.tsx'
import { useWaitingList } from './use-waiting-list.ts'
import styles from './waiting-list.module.css'

/** AVL-11: the customer's waiting list entries; with services in the URL, also the form to add one. */
export function WaitingListScreen() {
  const t = useText()
  const { businessObject } = useMyFacts()
  const selection = readSelection(useSearch())
  const chosen = chosenServices(businessObject, selection.products)
  const list = useWaitingList()
  const joining = chosen.length > 0
  // Hide "nothing here yet" while somebody is joining.
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
              <Entry key={entry.id} entry={entry} />
            ))}
          </CardSection>
        )}
      </Card>
    </section>
  )
}

/** Adding or removing an entry removes the focused button: move the focus. */
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
