import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from '../../../../i18n/intl.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { Checkbox } from '../../../../kit/Checkbox.tsx'
import { ChoiceCards } from '../../../../kit/ChoiceCards.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look } from '../../../../kit/look.ts'
import styles from './details.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** The section's single action. */
  action?: ReactNode
  card?: RefObject<HTMLDivElement | null>
  children?: ReactNode
}

/** One topic of the person's data: its present state and one action. */
export function Section({ title, lead, action, card, children }: Props) {
  return (
    <div ref={card}>
      <Card>
        <CardSection title={title} aside={action}>
          {lead && <p className={classes(look('mt4', 'mb16', 'quiet'), styles.lead)}>{lead}</p>}
          {children}
        </CardSection>
      </Card>
    </div>
  )
}

/** Several buttons say the same, so screen readers also hear the section's title. */
export function EditButton({ action, title, onClick }: { action: MessageId; title: string; onClick: () => void }) {
  const text = useText()(action)
  return (
    <Button aria-label={`${text}: ${title}`} onClick={onClick}>
      {text}
    </Button>
  )
}

/** Opens and closes a section's form, moving the focus into it and back to the button. `begun`: open from the start. */
export function useEditing(begun = false) {
  const [editing, setEditing] = useState(begun)
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(begun)
  useEffect(() => {
    if (before.current === editing) return
    before.current = editing
    card.current?.querySelector<HTMLElement>(editing ? 'input' : 'button')?.focus()
  }, [editing])
  return { editing, card, open: () => setEditing(true), close: () => setEditing(false) }
}

/** Focuses the first field of what was just shown. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return ref
}

type Choice<Value extends string> = { value: Value; label: string; text: string; disabled?: boolean }
type ChoicesProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  /** Whether the choice is being saved. */
  busy: boolean
  onChange: (value: Value) => void
}

/** A choice of a few options, each explained, which takes effect at once. */
export function ExplainedChoices<Value extends string>({ label, choices, value, busy, onChange }: ChoicesProps<Value>) {
  const [shown, ask] = useAsked(value, busy)
  const choose = (next: Value) => {
    ask(next)
    onChange(next)
  }
  return <ChoiceCards kind="list" label={label} options={choices} value={shown} busy={busy} onChange={choose} />
}

type CheckProps = {
  label: string
  text?: string | undefined
  checked: boolean
  busy: boolean
  /** Whether the text, whose version the answer must name, is not known yet. */
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A yes or no that takes effect at once and is as easily withdrawn (PRIV-02). */
export function CheckField({ label, text, checked, busy, disabled, onChange }: CheckProps) {
  const [shown, ask] = useAsked(checked, busy)
  const check = (next: boolean) => {
    ask(next)
    onChange(next)
  }
  return <Checkbox label={<b>{label}</b>} hint={text} value={shown} busy={busy} disabled={disabled} onChange={check} />
}

/** Optimistic: shows the requested value until the answer. Never disabled meanwhile, which would lose the focus. */
function useAsked<Value>(value: Value, busy: boolean) {
  const [asked, setAsked] = useState<Value>()
  useEffect(() => {
    if (!busy) setAsked(undefined)
  }, [busy])
  return [asked ?? value, (next: Value) => setAsked(() => next)] as const
}

/** 11 June 2026, 14:30, in the salon's zone like every displayed time. */
export function useInstantText(): (instant: string) => string {
  const intl = useIntl()
  return (instant) => intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short' })
}
