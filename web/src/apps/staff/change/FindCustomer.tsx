import { fullName } from '@goldline/domain/user/full-name'
import { useDeferredValue, useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useSalon } from '../../../client/me.ts'
import { NewcomerFields } from '../../../customer/NewcomerFields.tsx'
import { createPersonDraft, isNamed, newCustomerBody, type PersonDraft } from '../../../customer/new-person.ts'
import { useFoundCustomers } from '../../../customer/use-found-customers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon, WarningIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './Change.module.css'

type KnownCustomer = { id: string; name: string; surname: string }
/** A known customer or a new one; undefined before one is chosen. */
export type ChosenCustomer = { known: KnownCustomer } | { newcomer: PersonDraft } | undefined

/** Returns the customer's part of the request body; undefined before one is chosen. */
export function customerBody(chosen: ChosenCustomer) {
  if (chosen === undefined) return undefined
  if ('known' in chosen) return { customerId: chosen.known.id }
  return isNamed(chosen.newcomer) ? { customerId: null, newCustomer: newCustomerBody(chosen.newcomer) } : undefined
}

type Props = { chosen: ChosenCustomer; onChoose: (chosen: ChosenCustomer) => void; error: string | undefined }

/** Finds customers while typing, or offers to create one from the typed text (CUS-01, CUS-02). */
export function FindCustomer({ chosen, onChoose, error }: Props) {
  const t = useText()
  if (!chosen) return <Search onChoose={onChoose} error={error} />
  return (
    <>
      <div className={row(12, 'middle', 'between', 'touch')}>
        <b>{fullName('known' in chosen ? chosen.known : chosen.newcomer)}</b>
        <Button kind="link" onClick={() => onChoose(undefined)}>
          {t('action.change')}
        </Button>
      </div>
      {'newcomer' in chosen && (
        <NewcomerFields
          draft={chosen.newcomer}
          onChange={(newcomer) => onChoose({ newcomer })}
          tried={error !== undefined}
        />
      )}
    </>
  )
}

function Search({ onChoose, error }: Omit<Props, 'chosen'>) {
  const t = useText()
  const { country } = useSalon()
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const { found, error: failed, retry } = useFoundCustomers(query)
  return (
    <div className={classes(stack(8), styles.search)}>
      <TextField
        label={t('staff.book.who')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={error}
      />
      {failed && <Failure inline error={failed} onRetry={retry} />}
      <ul aria-label={t('word.found')}>
        {found.map((customer) => (
          <li key={customer.id}>
            <button type="button" onClick={() => onChoose({ known: customer })}>
              <b>{fullName(customer)}</b>
              {customer.healthSign && <WarningIcon size={18} label={t('staff.health')} className={look('danger')} />}
              <small className={look('quiet')}>{customer.phoneNr ?? customer.email}</small>
            </button>
          </li>
        ))}
      </ul>
      {query !== '' && (
        <Button icon={<PlusIcon size={18} />} onClick={() => onChoose({ newcomer: createPersonDraft(query, country) })}>
          {t('staff.book.new', { name: query })}
        </Button>
      )}
    </div>
  )
}
