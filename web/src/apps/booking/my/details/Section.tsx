import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import styles from './details.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The one thing to do here. */
  action?: ReactNode
  card?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

/** One matter of the person's: what is so now, and one thing to do about it. */
export function Section({ title, lead, action, card, children }: Props) {
  return (
    <div ref={card} className={styles.section}>
      <Card>
        <CardSection title={title} aside={action}>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </CardSection>
      </Card>
    </div>
  )
}

/** Opens and closes a section's form; the focus goes into it and comes back to the button. */
export function useEditing() {
  const [editing, setEditing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(false)
  useEffect(() => {
    if (before.current === editing) return
    before.current = editing
    card.current?.querySelector<HTMLElement>(editing ? 'input' : 'button')?.focus()
  }, [editing])
  return { editing, card, open: () => setEditing(true), close: () => setEditing(false) }
}

/** The first field of what has just come into sight is where typing goes on. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return ref
}

type Choice<Value extends string> = { value: Value; label: string; text: string }
type ChoicesProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  disabled: boolean
  onChange: (value: Value) => void
}

/** One of a few, each with what it means. */
export function Choices<Value extends string>({ label, choices, value, disabled, onChange }: ChoicesProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choices} aria-busy={disabled}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            // Not disabled while it is saved: the focus would be lost.
            onChange={() => !disabled && onChange(choice.value)}
          />
          <span>
            <b>{choice.label}</b>
            <small>{choice.text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

type CheckProps = {
  label: string
  text?: string | undefined
  checked: boolean
  busy: boolean
  onChange: (checked: boolean) => void
}

/** Yes or no, at once and as easily back (PRIV-02). */
export function Check({ label, text, checked, busy, onChange }: CheckProps) {
  return (
    <label className={styles.choice} aria-busy={busy}>
      <input type="checkbox" checked={checked} onChange={(event) => !busy && onChange(event.target.checked)} />
      <span>
        <b>{label}</b>
        {text && <small>{text}</small>}
      </span>
    </label>
  )
}
