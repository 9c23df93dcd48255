import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './icons.tsx'
import { enterTopLayer } from './top-layer.ts'

type Props = {
  /** Called by the close icon, Escape or a click outside. The owner then stops rendering the dialog. */
  onClose: () => void
  title?: string
  subtitle?: string | undefined
  closeIcon?: boolean
  /** Whether to show the loading bar. */
  loading?: boolean
  actions?: ReactNode
  /**
   * 350, 600, 1000 px or full size; at most 90 % of the window (UI-05). `beside`: large, on the right if there is
   * space, so that the page stays visible. `screen`: the whole window, for pictures.
   */
  size?: 'small' | 'default' | 'large' | 'beside' | 'fullsize' | 'screen'
  children?: ReactNode
} & ({ title: string } | { label: string })

/**
 * A modal dialog on the native element, which traps and restores the focus. Render it only while open. Focuses the
 * element marked `data-first` (a field, the chosen option or the harmless answer), else the first field of a form or
 * dialog.
 */
export function Dialog(props: Props) {
  const { onClose, title, subtitle, closeIcon = true, loading, actions, size = 'default', children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  // Close it while still in the DOM: only then does the browser return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    // React's autoFocus runs before the dialog is open, so without this the close icon would get the focus.
    findFirstField(dialog)?.focus()
    const leave = enterTopLayer(place.current ?? dialog)
    return () => {
      leave()
      dialog.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape (onCancel)
    <dialog
      ref={ref}
      className={classes(styles.dialog, styles[size])}
      aria-labelledby={title ? `${id}-title` : undefined}
      aria-label={'label' in props ? props.label : undefined}
      aria-describedby={subtitle ? `${id}-subtitle` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Ignores the second click of the double click that opened the dialog.
      onClick={(event) => event.target === ref.current && event.detail < 2 && onClose()}
    >
      <div className={styles.inside}>
        <div ref={place} />
        {loading && <LoadingBar />}
        <div className={styles.head}>
          <div>
            {title && <h2 id={`${id}-title`}>{title}</h2>}
            {subtitle && <p id={`${id}-subtitle`}>{subtitle}</p>}
          </div>
          {closeIcon && <CloseButton onClick={onClose} />}
        </div>
        <Content>{children}</Content>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}

const fields =
  ':is(input:not([type=hidden]), textarea, select, button[role=combobox]):not(:disabled, [hidden], [tabindex="-1"])'

function findFirstField(dialog: HTMLElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[data-first]:is(input, button), [data-first] input:checked')
  const field =
    marked ?? dialog.querySelector<HTMLElement>(`form ${fields}`) ?? dialog.querySelector<HTMLElement>(fields)
  // In a group of choices, focus the chosen one.
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio'
  return (isRadio && dialog.querySelector<HTMLElement>('form input[type=radio]:checked')) || field
}

/** Makes the content focusable if it overflows, so that arrow keys scroll it. */
function Content({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const content = ref.current
    if (!content) return
    const measure = () => setScrolls(content.scrollHeight > content.clientHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={styles.content} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </div>
  )
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <IconButton bare label={t('action.close')} onClick={onClick}>
      <CloseIcon />
    </IconButton>
  )
}

function LoadingBar() {
  const t = useText()
  return <div className={styles.loading} role="progressbar" aria-label={t('state.loading')} />
}
