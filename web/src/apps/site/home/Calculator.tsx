import type { SitePrices } from '@goldline/contract/page'
import { portalCost } from '@goldline/domain/site/portal-cost'
import { useId, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './Calculator.module.css'

/** Initial example numbers, not measured ones. */
const example = { newcomers: '10', firstVisit: '90', percent: '20' }

/** Calculates a portal's cost from the reader's own numbers, beside Goldline's price (SITE-01m). */
export function Calculator({ prices }: { prices: SitePrices | null }) {
  const t = useText()
  const { money } = useFormat()
  const [typed, setTyped] = useState(example)
  const title = useId()
  const currency = prices?.currency ?? 'CHF'
  const portal = portalCost({
    newcomers: parseNumber(typed.newcomers),
    firstVisit: parseNumber(typed.firstVisit) * 100,
    percent: parseNumber(typed.percent),
  })
  const own = prices?.tiers.at(-1)
  const most = Math.max(portal, own?.month ?? 0, 1)
  const field = (name: keyof typeof example, trailing?: string) => (
    <TextField
      label={t(`site.calculator.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      trailing={trailing}
    />
  )
  return (
    <form
      className={classes(row(16, 'column', 'edge', 'on-surface', 'r-xl', 'p24'), styles.calculator)}
      aria-labelledby={title}
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <h3 className={look('f20', 'leading-tight')} id={title}>
        {t('site.calculator')}
      </h3>
      {field('newcomers')}
      {field('firstVisit', currency)}
      {field('percent', '%')}
      <output className={stack(12, 'push-down', 'pt8')}>
        <Bar words={t('site.calculator.portal')} sum={money(portal, currency)} part={portal / most} />
        {own && (
          <Bar
            own
            words={t('site.calculator.own', { tier: own.tier })}
            sum={money(own.month, currency)}
            part={own.month / most}
          />
        )}
      </output>
      <p className={look('quiet', 'f14')}>{t('site.calculator.rule')}</p>
    </form>
  )
}

type BarProps = { words: string; sum: string; part: number; own?: boolean }

function Bar({ words, sum, part, own }: BarProps) {
  return (
    <span className={classes(stack(8), styles.bar)}>
      <span className={row(12, 'between', 'w650')}>
        {words} <b className="num">{sum}</b>
      </span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" data-own={own}>
        <path d="M0 0h100v1H0z" />
        <path d={`M0 0h${Math.round(part * 100)}v1H0z`} />
      </svg>
    </span>
  )
}

/** Parses a typed number with a decimal comma or point, and separated thousands. */
const parseNumber = (text: string): number => Number(text.replace(/['’\s]/g, '').replace(',', '.')) || 0
