import { longest } from '@goldline/domain/text-lengths'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { AskName } from '../../../customer/AskName.tsx'
import { useNewPerson } from '../../../customer/new-person.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { describedBy, Field } from '../../../kit/TextField.tsx'
import { keyOf } from '../../../kit/typing.ts'
import { useCustomers } from '../customers/use-customers.ts'
import { useSalon } from '../session.ts'
import styles from './CustomerPicker.module.css'
import { type EntryDraft, fullName } from './entry-draft.ts'
import { FoundCustomers } from './FoundCustomers.tsx'
import { chosenMark } from './use-next-question.ts'

type Person = NonNullable<EntryDraft['customer']>
type Props = {
  chosen: Person | null
  wrong: boolean
  /** Chosen, and comes already (APT-23). */
  twice?: boolean
  onChoose: (person: Person | null) => void
  /** Somebody can come as a guest, known by name alone (APT-23). */
  guest?: Guest | undefined
  /** What it begins with. */
  typed?: string | undefined
  /** They book, so what they had last time is shown before they are chosen. */
  asLastTime?: boolean
}
type Guest = { name: string; onName: (name: string) => void }

const shown = 6

/** Finds a customer while typing, or makes one of what was typed (CUS-01, CUS-02). Enter takes the marked one. */
export function CustomerPicker({ chosen, twice = false, typed = '', ...props }: Props) {
  const { onChoose, guest } = props
  const intl = useIntl()
  const isSearch = !chosen && !guest?.name
  const [searched, setSearched] = useState(isSearch || chosen !== null)
  const [begun, begin] = useState(typed)
  if (isSearch) return <Search {...props} typed={begun} />
  const again = () => {
    begin('')
    setSearched(true)
    if (chosen) onChoose(null)
    else guest?.onName('')
  }
  return (
    <>
      <div className={styles.chosen}>
        <Avatar name={chosen ? fullName(chosen) : (guest?.name ?? '')} />
        <b>
          {chosen ? fullName(chosen) : guest?.name}
          {!chosen && <small> {intl.formatMessage({ id: 'label.guest' })}</small>}
        </b>
        {/* The field that had the focus is gone. */}
        <Button {...{ [chosenMark]: true }} autoFocus={searched} look="ghost" onClick={again}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </div>
      {twice && (
        <p role="alert" className={styles.twice}>
          {intl.formatMessage({ id: 'admin.entry.party.again' })}
        </p>
      )}
    </>
  )
}

function Search({ wrong, onChoose, guest, typed: begun = '', asLastTime = false }: Omit<Props, 'chosen'>) {
  const intl = useIntl()
  const id = useId()
  const field = useFocused()
  const { typed, type, query, found, canAdd, at, take, onKeyDown, person } = usePicker({ onChoose, guest, begun })
  const error = wrong ? intl.formatMessage({ id: 'admin.entry.customer.wrong' }) : undefined
  const any = found.length > 0 || canAdd
  if (person.asked) return <AskName person={person} draft={person.asked} />
  return (
    <div>
      <Field id={id} label={intl.formatMessage({ id: 'admin.entry.customer' })} error={error}>
        <input
          id={id}
          ref={field}
          data-first
          type="search"
          role="combobox"
          autoComplete="off"
          className={styles.search}
          aria-expanded={any}
          aria-controls={`${id}-found`}
          aria-activedescendant={any ? `${id}-${at}` : undefined}
          aria-invalid={wrong}
          aria-describedby={describedBy(id, undefined, error)}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <FoundCustomers
        id={id}
        found={found}
        canAdd={canAdd}
        at={at}
        take={take}
        query={query}
        asGuest={guest !== undefined}
        asLastTime={asLastTime}
      />
    </div>
  )
}

/** Once the dialog is open, which first gives the focus to its close button. */
function useFocused() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}

function usePicker({ onChoose, guest, begun }: Pick<Props, 'onChoose' | 'guest'> & { begun: string }) {
  const { country } = useSalon()
  const [typed, setTyped] = useState(begun)
  const [marked, setMarked] = useState(0)
  /** Enter came before the answer: the first who is found is meant. */
  const [isEntered, setEntered] = useState(false)
  const choose = useEffectEvent(onChoose)
  const query = useDeferredValue(typed.trim())
  const { data, isSuccess, isPlaceholderData } = useCustomers(query ? { query } : {})
  const customers = data?.pages[0]?.customers ?? []
  const found = query === '' ? [] : customers.slice(0, shown)
  const person = useNewPerson(country, onChoose)
  const canAdd = query !== ''
  const count = found.length + (canAdd ? 1 : 0) + (canAdd && guest ? 1 : 0)
  const at = Math.min(marked, Math.max(0, count - 1))
  const take = (index: number) => {
    const known = found[index]
    if (known) onChoose(known)
    else if (guest && index > found.length) guest.onName(query.slice(0, longest.name))
    else if (canAdd && !person.busy) person.begin(query)
  }
  // Until then there is what was found for less of it, or everybody.
  const isAnswered = isSuccess && !isPlaceholderData && query === typed.trim()
  const first = isAnswered && isEntered ? found[0] : undefined
  useEffect(() => {
    if (!isAnswered) return
    setEntered(false)
    if (first) choose(first)
  }, [isAnswered, first])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyOf(event)]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setMarked((at + step + count) % count)
    }
    if (keyOf(event) === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      // Whoever went through the list means what stands there.
      if (isAnswered || marked > 0) take(at)
      else setEntered(typed.trim() !== '')
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setMarked(0)
    setEntered(false)
  }
  return { typed, type, query, found, canAdd, at, take, onKeyDown, person }
}
