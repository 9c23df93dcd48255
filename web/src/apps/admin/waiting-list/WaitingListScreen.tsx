import { getWaitingList } from '@goldline/contract/appointment/waiting-list'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { UsersIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { UndoBar } from '../appointment/UndoBar.tsx'
import { ListEntry } from './ListEntry.tsx'
import styles from './WaitingList.module.css'

const load = () => import('./AddDialog.tsx')

/** Lists the waiting list's entries, oldest first; staff add callers and book from here (AVL-11). */
export function Page() {
  const t = useText()
  const cache = useCache()
  const { data, error, refetch } = useQuery({ ...useApi().query(getWaitingList, {}), refetchOnWindowFocus: true })
  // A colleague's booking removes an entry, and its undo restores the entry.
  useEvents({ onEvent: () => void cache.invalidate(getWaitingList) })
  const [opened, setOpened] = useState<string>()
  const [adding, setAdding] = useState(false)
  const list = useStayingFocus(data?.length)
  const add = (
    <Button kind="gold" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
      {t('admin.waiting.add')}
    </Button>
  )
  return (
    <AdminScreen>
      <div className={styles.head}>
        <ScreenHead intro={t('admin.waiting.intro')} />
        {data && data.length > 0 && add}
      </div>
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <section ref={list} tabIndex={-1} aria-label={t('admin.waiting')}>
          {data.length === 0 ? (
            <EmptyState icon={<UsersIcon />} title={t('admin.waiting.nobody')} action={add} />
          ) : (
            <ol className={styles.list}>
              {data.map((entry) => (
                <ListEntry
                  key={entry.id}
                  entry={entry}
                  open={entry.id === opened}
                  onToggle={() => setOpened(entry.id === opened ? undefined : entry.id)}
                />
              ))}
            </ol>
          )}
        </section>
      )}
      {adding && <AddPart onClose={() => setAdding(false)} />}
      <UndoBar />
    </AdminScreen>
  )
}

/** Focuses the list, even an empty one, when the focused button disappears with its entry. */
function useStayingFocus(count: number | undefined) {
  const list = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isOther = before.current !== undefined && count !== before.current
    before.current = count
    if (isOther && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [count])
  return list
}

/** Loads the dialog's code when it is opened. */
function AddPart({ onClose }: { onClose: () => void }) {
  const { part } = useLazyPart(load)
  return part ? <part.AddDialog onClose={onClose} /> : null
}
