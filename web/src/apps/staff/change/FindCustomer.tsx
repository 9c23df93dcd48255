import { getCustomers } from '@goldline/contract/customer'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useSalon } from '../../../client/me.ts'
import { AskName } from '../../../customer/AskName.tsx'
import { useNewPerson } from '../../../customer/new-person.ts'
import { Button } from '../../../kit/Button.tsx'
import { PlusIcon, WarningIcon } from '../../../kit/icons.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './Change.module.css'

export type Person = { id: string; name: string; surname: string }
type Props = { chosen: Person | undefined; onChoose: (person: Person | undefined) => void; error: string | undefined }

const fullName = ({ name, surname }: Person): string => `${name} ${surname}`.trim()

/** Whom the salon knows, found while typing, or somebody new by what was typed (CUS-01, CUS-02). */
export function FindCustomer({ chosen, onChoose, error }: Props) {
  const intl = useIntl()
  if (!chosen) return <Search onChoose={onChoose} error={error} />
  return (
    <div className={styles.chosen}>
      <b>{fullName(chosen)}</b>
      <Button look="link" onClick={() => onChoose(undefined)}>
        {intl.formatMessage({ id: 'action.change' })}
      </Button>
    </div>
  )
}

function Search({ onChoose, error }: Omit<Props, 'chosen'>) {
  const intl = useIntl()
  const { country } = useSalon()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const found = useQuery({
    ...useApi().query(getCustomers, { query: { query, limit: '6' } }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const person = useNewPerson(country, onChoose)
  const customers = query === '' ? [] : (found.data?.customers ?? [])
  if (person.asked) return <AskName person={person} draft={person.asked} />
  return (
    <div className={styles.search}>
      <TextField
        label={intl.formatMessage({ id: 'staff.book.who' })}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={error}
      />
      {found.error && <Failure inline error={found.error} onRetry={() => void found.refetch()} />}
      <ul aria-label={intl.formatMessage({ id: 'staff.book.found' })}>
        {customers.map((customer) => (
          <li key={customer.id}>
            <button type="button" onClick={() => onChoose(customer)}>
              <b>{fullName(customer)}</b>
              {customer.healthSign && <WarningIcon size={18} label={intl.formatMessage({ id: 'staff.health' })} />}
              <small>{customer.phoneNr ?? customer.email}</small>
            </button>
          </li>
        ))}
      </ul>
      {query !== '' && (
        <Button icon={<PlusIcon size={18} />} busy={person.busy} onClick={() => person.begin(query)}>
          {intl.formatMessage({ id: 'staff.book.new' }, { name: query })}
        </Button>
      )}
    </div>
  )
}
