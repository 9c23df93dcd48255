import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { Form, type FormState, useForm } from '../../../client/Form.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look } from '../../../kit/look.ts'
import styles from './EditForm.module.css'
import { keptAs } from './use-typed.tsx'

type EditOptions<Values extends object> = Pick<Parameters<typeof useForm<Values>>[0], 'check' | 'work' | 'refused'> & {
  saved: Values
  /** Name of the draft that keeps the typed values (UI-23). */
  draft: string
  /** Sends the fields that differ from the saved ones, so that colleagues' changes of other fields stay. */
  send: (changed: Partial<Values>, values: Values) => void
}

/** State of a form of saved data, shown by `EditForm`: keeps the typed values until they are saved or discarded. */
export function useEdit<Values extends object>({ saved, draft, send, ...options }: EditOptions<Values>) {
  const form = useForm<Values>({
    ...options,
    start: saved,
    ...keptAs(draft),
    send: (values) => {
      if (Object.keys(form.typed).length > 0) send(form.typed, values)
    },
  })
  return form
}

type EditState = FormState & { readonly typed: object; readonly keepMine: () => void }
type BarProps = {
  form: EditState
  /** Text that there are unsaved changes, or why they cannot be saved (the field may be out of view). */
  text?: ReactNode
  /** Whether there are unsaved changes; default: whether any field differs. */
  dirty?: boolean
  /** Whether saving is impossible; `text` says why. */
  blocked?: boolean
  /** Shown instead of the failure if a colleague has saved a typed field meanwhile (APT-08). */
  conflict?: string | undefined
  /** Whether to offer, after a conflict, to overwrite the saved values with the typed ones. */
  keeps?: boolean
  /** Label of the button that saves. */
  action?: string
  /** Shown in the bar's place while there are no unsaved changes. */
  idle?: ReactNode
  /** Whether the bar extends from edge to edge. */
  flush?: boolean
}
type Props = BarProps & Pick<ComponentProps<'form'>, 'className' | 'onKeyDown' | 'children'>

/**
 * Shows a form of saved data, with a bar at its end while there are unsaved changes: saves or discards them, and shows
 * failures.
 */
export function EditForm({ form, className, onKeyDown, children, ...bar }: Props) {
  return (
    <Form
      form={form}
      tabIndex={-1}
      className={className}
      onKeyDown={onKeyDown}
      failed={hideFailure}
      actions={<EditBar form={form} {...bar} />}
    >
      {children}
    </Form>
  )
}

const hideFailure = () => null

function EditBar({ form, text, dirty = Object.keys(form.typed).length > 0, blocked, conflict, ...props }: BarProps) {
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  useFocusInForm(form, bar, dirty)
  const failed = Boolean(form.failure) && !blocked
  return (
    <>
      {!dirty && props.idle}
      <div ref={bar} className={styles.bar} hidden={!dirty} data-flush={props.flush}>
        {conflict !== undefined ? (
          <p className={look('own-line', 'warning')} role="alert">
            {conflict}
          </p>
        ) : (
          failed && (
            <div className={look('own-line')}>
              <Failure inline error={form.failure} />
            </div>
          )
        )}
        <p className={styles.text}>{text ?? t('form.unsaved')}</p>
        <Button onClick={form.discard}>{t('word.discard')}</Button>
        {conflict !== undefined && props.keeps ? (
          <Button kind="gold" onClick={form.keepMine}>
            {t('admin.services.keepMine')}
          </Button>
        ) : (
          <Button {...form.button} kind="gold" disabled={blocked}>
            {props.action ?? t('action.save')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Keeps the focus in the form when the bar disappears with its focused button. */
function useFocusInForm({ element }: FormState, bar: { current: HTMLElement | null }, dirty: boolean) {
  const before = useRef(dirty)
  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || bar.current?.contains(focused)
    if (before.current && !dirty && isLost) element.current?.focus()
    before.current = dirty
  }, [element, bar, dirty])
}
