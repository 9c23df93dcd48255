import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classes } from './classes.ts'
import { TickIcon } from './icons.tsx'
import { row } from './look.ts'
import styles from './Stepper.module.css'

type Props = {
  label: string
  steps: readonly string[]
  /** Index of the current step. */
  current: number
  /** Wraps a finished step in a link back to it. */
  link?: (index: number, content: ReactNode) => ReactNode
}

/** Shows progress through several steps. A phone shows only the current step's text. */
export function Stepper({ label, steps, current, link }: Props) {
  const t = useText()
  const content = (step: string, index: number) => (
    <>
      <span className={styles.mark} aria-hidden="true">
        {index < current ? <TickIcon size={14} /> : index + 1}
      </span>
      <span className={styles.text}>{step}</span>
      {index < current && <span className="visually-hidden">{t('step.done')}</span>}
    </>
  )
  return (
    // The key re-creates the list for each step, so that no mark animates to a new position.
    <ol key={current} className={classes(row(8, 'middle', 'f14', 'w650', 'faint'), styles.steps)} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} data-state={stateOf(index, current)} aria-current={index === current ? 'step' : undefined}>
          {link && index < current ? link(index, content(step, index)) : content(step, index)}
        </li>
      ))}
    </ol>
  )
}

function stateOf(index: number, current: number): 'done' | 'now' | 'next' {
  if (index === current) return 'now'
  return index < current ? 'done' : 'next'
}
