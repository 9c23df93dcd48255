import { hasRole } from '@goldline/domain/user/role'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useLocation, useSearch, useSearchParams } from 'wouter'
import { draftFor } from '../../../customer/new-person.ts'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { LatePanel, usePanelSoon } from '../panel/LatePanel.tsx'
import { PanelLayout } from '../panel/SidePanel.tsx'
import { type Parts, paths, pathTo } from '../paths.ts'
import { useMe, useSalon, useSeesAll } from '../session.ts'
import styles from './CustomersScreen.module.css'
import { Filters } from './Filters.tsx'
import { FoundCustomers } from './FoundCustomers.tsx'
import { SearchField } from './SearchField.tsx'
import { useLiveCustomers } from './use-customers.ts'
import { listSearch } from './use-editing.ts'
import { useFilters } from './use-filters.ts'
import { useSearched } from './use-searched.ts'

/** Searches and adds the salon's customers; one is open beside the list (CUS-01, CUS-02). */
export function Page({ id }: Parts) {
  const { data: me } = useMe()
  const mayWrite = me !== undefined && hasRole('L2', me.role)
  const mayAdd = useSeesAll()
  useLiveCustomers()
  usePanelSoon(loadPanel)
  const searched = useSearched()
  const filters = useFilters()
  const adding = useAdding(searched.query)
  return (
    <PanelLayout open={id !== undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk what inside can be reached without them */}
      <div className={styles.screen} onKeyDown={walkFound}>
        <Head mayWrite={mayWrite} onAdd={adding.start}>
          <SearchField value={searched.typed} onChange={searched.type} />
        </Head>
        <Filters query={filters.query} onSet={filters.set} />
        <FoundCustomers
          query={filters.query}
          onSet={filters.set}
          opened={id}
          mayWrite={mayWrite}
          {...(mayAdd && { onAdd: adding.start, onAddSearched: adding.startSearched })}
        />
      </div>
      {id !== undefined && <LatePanel key={id} load={loadPanel} facts={{ id, onClose: () => adding.show() }} />}
      {adding.on && mayAdd && (
        <LazyPage
          load={loadNew}
          facts={{
            start: adding.begun,
            onClose: adding.stop,
            onAdded: ({ id: added }) => adding.show(added),
          }}
          waiting={null}
        />
      )}
    </PanelLayout>
  )
}

const loadPanel = () => import('./CustomerPanel.tsx')
const loadNew = () => import('./NewCustomerDialog.tsx')

function Head({ mayWrite, onAdd, children }: { mayWrite: boolean; onAdd: () => void; children: ReactNode }) {
  const t = useText()
  const seesAll = useSeesAll()
  return (
    <header className={styles.head}>
      <h1>{t('admin.customers')}</h1>
      <div className={styles.tools}>
        {seesAll && (
          <Link className={buttonClass('quiet')} href={pathTo(paths.waitingList)}>
            {t('admin.waiting')}
          </Link>
        )}
        {mayWrite && (
          <>
            <Link className={buttonClass('quiet')} href={pathTo(paths.duplicates)}>
              {t('admin.customers.duplicates')}
            </Link>
            <Link className={buttonClass('quiet')} href={pathTo(paths.customerImport)}>
              {t('admin.customers.import')}
            </Link>
          </>
        )}
        {seesAll && (
          <Button look="gold" icon={<PlusIcon size={18} />} onClick={onAdd}>
            {t('admin.customers.new')}
          </Button>
        )}
      </div>
      {children}
    </header>
  )
}

/** The new customer's dialog, opened by the address (`?new=1`; `?new=searched`: with the searched text). */
function useAdding(query: string) {
  const { country } = useSalon()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [params, setParams] = useSearchParams()
  const asked = params.get('new')
  const ask = (next?: '1' | 'searched') => setParams((before) => withNew(before, next), { replace: true })
  const show = (id?: string) => {
    const path = pathTo(paths.customers, id === undefined ? {} : { id })
    navigate(path + listSearch(withNew(new URLSearchParams(search)).toString()))
  }
  return {
    on: asked !== null,
    begun: draftFor(asked === 'searched' ? query : '', country),
    show,
    start: () => ask('1'),
    startSearched: () => ask('searched'),
    stop: () => ask(),
  }
}

function withNew(before: URLSearchParams, value?: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (value) next.set('new', value)
  else next.delete('new')
  return next
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move from the search field into the results and back. */
function walkFound(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[keyOf(event)]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], li a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
