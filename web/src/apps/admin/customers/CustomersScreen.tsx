import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useSearch } from 'wouter'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { PanelLayout } from '../panel/PanelLayout.tsx'
import { walkFound } from './arrow-keys.ts'
import { CustomerPanel } from './CustomerPanel.tsx'
import styles from './CustomersScreen.module.css'
import { FoundCustomers } from './FoundCustomers.tsx'
import { NewCustomerDialog } from './NewCustomerDialog.tsx'
import { draftFor, emptyDraft, isEmpty } from './new-customer.ts'
import { SearchField } from './SearchField.tsx'
import { useLiveCustomers } from './use-live-customers.ts'
import { useSearched } from './use-searched.ts'

type Props = { id: string | undefined; country: string; timeZone: string }

/** Searches and adds the salon's customers; one is open beside the list (CUS-01, CUS-02). */
export function CustomersScreen({ id, country, timeZone }: Props) {
  const intl = useIntl()
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
      {id !== undefined && <CustomerPanel key={id} id={id} timeZone={timeZone} onClose={() => show('/customers')} />}
      {adding && (
        <NewCustomerDialog
          draft={draft}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          onClose={() => setAdding(false)}
          onAdded={(customer) => {
            setAdding(false)
            setDraft(emptyDraft(country))
            show(`/customers/${customer.id}`)
          }}
        />
      )}
    </PanelLayout>
  )
}
