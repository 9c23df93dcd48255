import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { PanelLayout } from '../panel/SidePanel.tsx'
import { type Parts, paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import { walkFound } from './arrow-keys.ts'
import { CustomerPanel } from './CustomerPanel.tsx'
import styles from './CustomersScreen.module.css'
import { FoundCustomers } from './FoundCustomers.tsx'
import { NewCustomerDialog } from './NewCustomerDialog.tsx'
import { draftFor, emptyDraft, isEmpty } from './new-customer.ts'
import { SearchField } from './SearchField.tsx'
import { useLiveCustomers } from './use-customers.ts'
import { useSearched } from './use-searched.ts'

/** Searches and adds the salon's customers; one is open beside the list (CUS-01, CUS-02). */
export function Page({ id }: Parts) {
  const intl = useIntl()
  const { country } = useSalon()
  const [, navigate] = useLocation()
  const search = useSearch()
  useLiveCustomers()
  const { typed, query, type } = useSearched()
  const [adding, setAdding] = useState(false)
  // Held here, so that a dialog closed by mistake reopens with what was typed.
  const [draft, setDraft] = useState(() => emptyDraft(country))
  const show = (path: string) => navigate(search ? `${path}?${search}` : path)
  const add = () => setAdding(true)
  const addSearched = () => {
    if (isEmpty(draft)) setDraft(draftFor(query, country))
    add()
  }
  return (
    <PanelLayout open={id !== undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk what inside can be reached without them */}
      <div className={styles.screen} onKeyDown={walkFound}>
        <header className={styles.head}>
          <h1>{intl.formatMessage({ id: 'admin.customers' })}</h1>
          <Button look="gold" icon={<PlusIcon size={18} />} onClick={add}>
            {intl.formatMessage({ id: 'admin.customers.new' })}
          </Button>
          <SearchField value={typed} onChange={type} />
        </header>
        <FoundCustomers query={query} opened={id} onAdd={add} onAddSearched={addSearched} />
      </div>
      {id !== undefined && <CustomerPanel key={id} id={id} onClose={() => show(pathTo(paths.customers))} />}
      {adding && (
        <NewCustomerDialog
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onClose={() => setAdding(false)}
          onAdded={(customer) => {
            setAdding(false)
            setDraft(emptyDraft(country))
            show(pathTo(paths.customers, { id: customer.id }))
          }}
        />
      )}
    </PanelLayout>
  )
}
