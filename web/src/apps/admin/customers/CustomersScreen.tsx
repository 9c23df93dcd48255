import { maxLengths } from '@goldline/domain/text-lengths'
import { hasRole } from '@goldline/domain/user/role'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch, useSearchParams } from 'wouter'
import { createPersonDraft } from '../../../customer/new-person.ts'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { CloseIcon, PlusIcon, SearchIcon } from '../../../kit/icons.tsx'
import { row } from '../../../kit/look.ts'
import { keyOf } from '../../../kit/typing.ts'
import { CustomerFilters } from '../filters/CustomerFilters.tsx'
import { useFilters } from '../filters/customer-filters.ts'
import { LatePanel, usePrefetchedPanel } from '../panel/LatePanel.tsx'
import { PanelLayout } from '../panel/SidePanel.tsx'
import { paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import { useMe, useSalon, useSeesAll } from '../session.ts'
import { CustomerList } from './CustomerList.tsx'
import styles from './CustomersScreen.module.css'
import { useLiveCustomers } from './use-customers.ts'
import { searchWithoutEdit } from './use-editing.ts'

/** Searches and adds the salon's customers; the chosen one is open beside the list (CUS-01, CUS-02). */
export function Page({ id }: PathParts) {
  const { data: me } = useMe()
  const mayWrite = me !== undefined && hasRole('L2', me.role)
  const mayAdd = useSeesAll()
  useLiveCustomers()
  usePrefetchedPanel(loadPanel)
  const searched = useSearchText()
  const filters = useFilters()
  const adding = useNewCustomerParam(searched.query)
  return (
    <PanelLayout open={id !== undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are only a shortcut inside */}
      <div className={styles.screen} onKeyDown={moveListFocus}>
        <Head mayWrite={mayWrite} onAdd={adding.start}>
          <SearchField value={searched.typed} onChange={searched.type} />
        </Head>
        <CustomerFilters query={filters.query} onSet={filters.set} />
        <CustomerList
          query={filters.query}
          onSet={filters.set}
          opened={id}
          mayWrite={mayWrite}
          onAdd={mayAdd ? adding.start : undefined}
          onAddSearched={mayAdd ? adding.startSearched : undefined}
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
      <div className={classes(row(8, 'wrap'), styles.tools)}>
        {seesAll && (
          <Link className={buttonClass('quiet')} href={pathTo(paths.waitingList)}>
            {t('admin.waiting')}
          </Link>
        )}
        {mayWrite && (
          <>
            <Link className={buttonClass('quiet')} href={pathTo(paths.duplicates)}>
              {t('admin.duplicates')}
            </Link>
            <Link className={buttonClass('quiet')} href={pathTo(paths.customerImport)}>
              {t('admin.customers.import')}
            </Link>
          </>
        )}
        {seesAll && (
          <Button kind="gold" icon={<PlusIcon size={18} />} onClick={onAdd}>
            {t('word.newCustomer')}
          </Button>
        )}
      </div>
      {children}
    </header>
  )
}

/** Opens the dialog for a new customer by the URL (`?new=1`; `?new=searched`: filled with the searched text). */
function useNewCustomerParam(query: string) {
  const { country } = useSalon()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [params, setParams] = useSearchParams()
  const asked = params.get('new')
  const ask = (next?: '1' | 'searched') => setParams((before) => withNewParam(before, next), { replace: true })
  const show = (id?: string) => {
    const path = pathTo(paths.customers, id === undefined ? {} : { id })
    navigate(path + searchWithoutEdit(withNewParam(new URLSearchParams(search)).toString()))
  }
  return {
    on: asked !== null,
    begun: createPersonDraft(asked === 'searched' ? query : '', country),
    show,
    start: () => ask('1'),
    startSearched: () => ask('searched'),
    stop: () => ask(),
  }
}

function withNewParam(before: URLSearchParams, value?: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (value) next.set('new', value)
  else next.delete('new')
  return next
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus with the arrow keys from the search field into the results and back. */
function moveListFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[keyOf(event)]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], li a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

const pauseMs = 250

/** Stores the search text in the URL once typing pauses, so that it survives a reload and can be shared. */
function useSearchText() {
  const [params, setParams] = useSearchParams()
  const query = params.get('query') ?? ''
  const [typed, setTyped] = useState(query)
  const [settled, setSettled] = useState(query)
  // Take over the URL's text when Back or a link has changed it.
  if (settled !== query) {
    setSettled(query)
    if (typed.trim() !== query) setTyped(query)
  }
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => {
      setParams((before) => withQuery(before, typed.trim()), { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, query, setParams])
  return { typed, query, type: setTyped }
}

function withQuery(before: URLSearchParams, query: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (query) next.set('query', query)
  else next.delete('query')
  return next
}

type Props = { value: string; onChange: (value: string) => void }

/** Searches while typing; Escape clears the field. */
function SearchField({ value, onChange }: Props) {
  const t = useText()
  const label = t('admin.customers.search')
  return (
    <search className={styles.search}>
      <SearchIcon size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLengths.name}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => keyOf(event) === 'Escape' && onChange('')}
      />
      {value !== '' && (
        <IconButton bare label={t('word.clearSearch')} onClick={() => onChange('')}>
          <CloseIcon size={18} />
        </IconButton>
      )}
    </search>
  )
}
