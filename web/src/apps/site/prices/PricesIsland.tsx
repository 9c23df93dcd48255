import type { SiteData } from '@goldline/contract/page'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, ShieldIcon } from '../../../kit/icons.tsx'
import { look } from '../../../kit/look.ts'
import { Questions } from '../pieces/Questions.tsx'
import { PageHead, Section, SectionDivider } from '../pieces/Section.tsx'
import { ServerIcon } from '../shell/icons.tsx'
import shell from '../shell/SiteShell.module.css'
import { MessagePrices } from './MessagePrices.tsx'
import styles from './TierCards.module.css'
import { TierCards } from './TierCards.tsx'

const questions = ['commission', 'leaving', 'moving', 'people', 'till', 'devices', 'data'] as const

/** Shows the prices per salon and per message; the operator sets the tiers' prices (SITE-01b, SITE-02). */
export function Page({ prices, messagePrices }: SiteData) {
  const t = useText()
  const trial = prices?.tiers.find(({ trialDays }) => trialDays !== undefined)?.trialDays
  return (
    <>
      <PageHead title="site.prices.title" lead="site.prices.lead" />
      <TierCards prices={prices} />
      <ul className={classes(shell.width, styles.fine)}>
        {trial !== undefined && (
          <li>
            <ClockIcon size={20} className={look('mt2', 'gold')} />
            <span>
              <b className={look('block', 'color-text')}>{t('site.trial', { days: trial })}</b>
              {t('site.prices.trial.text')}
            </span>
          </li>
        )}
        <li>
          <ServerIcon size={20} className={look('mt2', 'gold')} />
          <span>
            <b className={look('block', 'color-text')}>{t('site.prices.self')}</b>
            {t('site.prices.self.text')}
          </span>
        </li>
        {prices !== null && prices.vatIncluded !== null && (
          <li>
            <ShieldIcon size={20} className={look('mt2', 'gold')} />
            <b className={look('block', 'color-text')}>
              {t(prices.vatIncluded ? 'site.prices.vat' : 'site.prices.vat.not')}
            </b>
          </li>
        )}
      </ul>
      {messagePrices && (
        <>
          <SectionDivider />
          <MessagePrices prices={messagePrices} />
        </>
      )}
      <SectionDivider />
      <Section title="site.prices.questions">
        <Questions
          rows={questions.map((each) => [
            `site.prices.question.${each}` as MessageId,
            `site.prices.answer.${each}` as MessageId,
          ])}
          open={2}
        />
      </Section>
    </>
  )
}
