import type { ListedCustomer } from '@goldline/contract/customer'
import { identifiesPerson } from '@goldline/domain/customer/typed-person'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { NewcomerFields } from '../../../customer/NewcomerFields.tsx'
import { createPersonDraft } from '../../../customer/new-person.ts'
import { useFoundCustomers } from '../../../customer/use-found-customers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row } from '../../../kit/look.ts'
import { describedBy, Field } from '../../../kit/TextField.tsx'
import { useSearchCombobox } from '../../../kit/use-combobox.ts'
import { useSalon, useSeesAll } from '../session.ts'
import { CustomerOptions, type PickerOption } from './CustomerOptions.tsx'
import styles from './CustomerPicker.module.css'
import type { VisitCustomer } from './entry-draft.ts'
import { chosenAttribute } from './use-focus-next-field.ts'

type Props = {
  who: VisitCustomer
  wrong: boolean
  /** Whether the chosen customer is already in the party (APT-23). */
  twice?: boolean
  onWho: (who: VisitCustomer) => void
  /** Allows a guest, known by name alone (APT-23). */
  guest?: Guest | undefined
  /** Initial text of the search field. */
  typed?: string | undefined
  /** Previews what a found customer had last time. */
  asLastTime?: boolean
}
type Guest = { name: string; onName: (name: string) => void }

/** Finds customers while typing, or offers a new one (CUS-01, CUS-02). Enter chooses the marked one. */
export function CustomerPicker({ who, twice = false, typed = '', ...props }: Props) {
  const { onWho, guest, wrong } = props
  const { customer, newcomer } = who
  const t = useText()
  const isSearch = !customer && !newcomer && !guest?.name
  const [searched, setSearched] = useState(isSearch || customer !== null)
  const [begun, begin] = useState(typed)
  const seesAll = useSeesAll()
  if (isSearch) return <Search {...props} typed={begun} onTyped={begin} />
  const again = () => {
    if (!newcomer) begin('')
    setSearched(true)
    if (customer || newcomer) onWho({ customer: null, newcomer: null })
    else guest?.onName('')
  }
  const name = customer || newcomer ? fullName(customer ?? newcomer ?? { name: '', surname: '' }) : (guest?.name ?? '')
  // If a field of the new customer is missing, that field gets the focus.
  const isWhole = !newcomer || (newcomer.name !== '' && newcomer.phoneNr !== '')
  return (
    <>
      <div className={classes(row(12, 'middle'), styles.chosen)}>
        <Avatar name={name} />
        <b className={look('grow', 'min-w-0')}>
          {name}
          {!customer && !newcomer && <small> {t('label.guest')}</small>}
        </b>
        {/* Takes the focus, since the field that had it disappears. */}
        <Button {...{ [chosenAttribute]: true }} autoFocus={searched && isWhole} kind="ghost" onClick={again}>
          {t('action.change')}
        </Button>
      </div>
      {newcomer && (
        <NewcomerFields draft={newcomer} onChange={(next) => onWho({ customer: null, newcomer: next })} tried={wrong} />
      )}
      {newcomer && !seesAll && <p className={look('quiet', 'f14')}>{t('admin.entry.customer.own.new')}</p>}
      {twice && (
        <p role="alert" className={look('danger')}>
          {t('admin.entry.party.again')}
        </p>
      )}
    </>
  )
}

type SearchProps = Omit<Props, 'who' | 'typed'> & { typed: string; onTyped: (typed: string) => void }

function Search({ wrong, asLastTime = false, ...picking }: SearchProps) {
  const t = useText()
  const id = useId()
  const field = useFocused()
  const { options, active, take, input } = usePicker(id, picking)
  // AUTH-25d: only customers who have been with this person are found.
  const hint = useSeesAll() ? undefined : t('admin.entry.customer.own')
  const error = wrong ? t('admin.entry.customer.wrong') : undefined
  return (
    <div>
      <Field id={id} label={t('admin.entry.customer')} hint={hint} error={error}>
        <input
          {...input}
          ref={field}
          data-first
          type="search"
          className={styles.search}
          aria-invalid={wrong}
          aria-describedby={describedBy(id, hint, error)}
        />
      </Field>
      <CustomerOptions id={id} options={options} at={active} take={take} asLastTime={asLastTime} />
    </div>
  )
}

/** Focuses the field after the dialog has opened, since the dialog first focuses its close button. */
function useFocused() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

/** Returns matching customers first, then a new one, then customers who are only similar to the text. */
function optionsFor(
  found: readonly ListedCustomer[],
  query: string,
  { country, guest }: { country: string; guest: boolean },
) {
  if (query === '') return []
  const known = found.map((customer) => ({ kind: 'known' as const, customer }))
  const isSure = ({ customer }: (typeof known)[number]) => identifiesPerson(customer, query, country)
  const made: PickerOption[] = [
    { kind: 'new', name: query },
    ...(guest ? [{ kind: 'guest' as const, name: query }] : []),
  ]
  return [...known.filter(isSure), ...made, ...known.filter((each) => !isSure(each))]
}

function usePicker(id: string, { onWho, guest, typed: begun, onTyped }: Omit<SearchProps, 'wrong' | 'asLastTime'>) {
  const { country } = useSalon()
  const [typed, setTyped] = useState(begun)
  const query = useDeferredValue(typed.trim())
  const { found, isAnswered } = useFoundCustomers(query)
  const options: readonly PickerOption[] = optionsFor(found, query, { country, guest: guest !== undefined })
  const take = (option: PickerOption) => {
    if (option.kind === 'known') onWho({ customer: option.customer, newcomer: null })
    if (option.kind === 'new') {
      onTyped(option.name)
      onWho({ customer: null, newcomer: createPersonDraft(option.name, country) })
    }
    if (option.kind === 'guest') guest?.onName(option.name.slice(0, maxLengths.name))
  }
  // Moving through the list chooses the marked option deliberately.
  const isSure = (_: unknown, index: number) => index > 0 || (isAnswered && query === typed.trim())
  const search = { id, typed, onType: setTyped, options, isSure, onChoose: take }
  return { ...useSearchCombobox(search), options, take }
}
