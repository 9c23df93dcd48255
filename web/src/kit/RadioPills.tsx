import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import { look } from './look.ts'
import styles from './RadioPills.module.css'
import { describedBy, FieldError } from './TextField.tsx'

type PillOption<Value extends string | number> = {
  value: Value
  label: string
  detail?: string | undefined
  leading?: ReactNode
  disabled?: boolean
}
type Props<Value extends string | number> = {
  /** Announced but not shown, since a heading above may say the same. */
  label: string
  options: readonly PillOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  /** Gets the focus when its dialog opens. */
  first?: boolean
  /** Wraps the pills onto further lines, so that all are visible. */
  wraps?: boolean | undefined
}

/** Radios as pills in a horizontally scrolling row; native, so that arrow keys, Tab and forms work. */
export function RadioPills<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange, error, first, wraps } = props
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useChosenInView(row, [value, ...options.map(({ label, detail }) => label + detail)].join())
  return (
    <fieldset className={look('min-w-0')} aria-label={label} data-first={first || undefined}>
      <div className={styles.row} ref={row} data-wraps={wraps}>
        {options.map((option) => (
          <label key={option.value} className={classes(look('anchor', 'fixed', 'pointer'), styles.option)}>
            <input
              type="radio"
              name={name}
              className={look('unseen')}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error !== undefined}
              aria-describedby={describedBy(name, undefined, error)}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.pill}>
              {option.leading}
              <span>
                {option.label}
                {option.detail && <small>{option.detail}</small>}
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldError id={name} error={error} />
    </fieldset>
  )
}

/**
 * Scrolls the chosen pill into view, sideways only: when the choice or the labels change, and when the row or its pills
 * are resized (phone turned, fonts or pictures loaded).
 */
function useChosenInView(row: RefObject<HTMLDivElement | null>, shown: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice or new labels change the pills
  useEffect(() => {
    const show = () => {
      const chosen = row.current?.querySelector('input:checked')?.parentElement
      if (!row.current || !chosen) return
      const [pill, sight] = [chosen.getBoundingClientRect(), row.current.getBoundingClientRect()]
      if (pill.left < sight.left || pill.right > sight.right)
        row.current.scrollLeft += (pill.left + pill.right - sight.left - sight.right) / 2
    }
    const sizes = new ResizeObserver(show)
    for (const each of [row.current, ...(row.current?.children ?? [])]) if (each) sizes.observe(each)
    return () => sizes.disconnect()
  }, [shown])
}
