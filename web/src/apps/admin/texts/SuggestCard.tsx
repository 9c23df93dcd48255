import {
  discardTextSuggestions,
  getOwnTexts,
  type OwnText,
  type OwnTexts,
  suggestTexts,
} from '@goldline/contract/translation'
import type { Language } from '@goldline/domain/message/kinds'
import { suggestionRequests } from '@goldline/domain/translation/suggestion'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { SparkIcon } from '../../../kit/message-icons.tsx'
import styles from './Texts.module.css'

/**
 * Requests machine translations of missing and outdated texts, and shows beforehand what is sent to the service
 * (CAT-14f).
 */
export function SuggestCard({ own: { entries, language: source } }: { own: OwnTexts }) {
  const t = useText()
  const suggest = useCall(suggestTexts, {
    inline: true,
    renews: [getOwnTexts],
    says: ({ suggested }) => ({ id: 'admin.texts.suggested', values: { count: suggested } }),
  })
  const requests = suggestionRequests(entries, source)
  if (requests.length === 0) return null
  const count = requests.reduce((sum, { texts }) => sum + texts.length, 0)
  return (
    <section className={classes(stack(8, 'packed', 'p16', 'r-lg', 'edge'), styles.machine)}>
      <div className={row(12, 'middle', 'wrap')}>
        <span className={styles.suggested}>
          <SparkIcon size={20} />
        </span>
        <div className={look('grow', 'min-w-0')}>
          <h2 className={look('f14', 'w700')}>{t('admin.texts.suggest.title', { count })}</h2>
          <p className={look('f12', 'quiet')}>{t('admin.texts.suggest.text')}</p>
        </div>
        <Button busy={suggest.isPending} onClick={() => suggest.mutate({})}>
          {t('admin.texts.suggest')}
        </Button>
      </div>
      {suggest.error && <Failure inline error={suggest.error} />}
    </section>
  )
}

/** Discards suggestions, which can be requested again. */
export function DiscardButton({ entry: { id, place }, language }: { entry: OwnText; language: Language }) {
  const t = useText()
  const discard = useCall(discardTextSuggestions, { renews: [getOwnTexts] })
  return (
    <Button
      kind="ghost"
      busy={discard.isPending}
      onClick={() => discard.mutate({ params: { id }, query: { place, language } })}
    >
      {t('admin.texts.discardSuggestion')}
    </Button>
  )
}
