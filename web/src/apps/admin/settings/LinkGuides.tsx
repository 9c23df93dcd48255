import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useCopy } from '../../../client/use-copy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { useSalon } from '../session.ts'
import styles from './Embedding.module.css'

/** `docs/links.md` says the same in more words. */
const places = ['instagram', 'tiktok', 'apple'] as const

/** Where else to put the booking link (WEB-03c), with a button to copy it. */
export function LinkGuides() {
  const t = useText()
  const copy = useCopy()
  const { urlName } = useSalon()
  const address = `${location.origin}${salonPage(urlName)}`
  return (
    <CardSection title={t('admin.embedding.links')}>
      <dl className={styles.guides}>
        {places.map((place) => (
          <div key={place}>
            <dt>{t(`admin.embedding.links.${place}`)}</dt>
            <dd>{t(`admin.embedding.links.${place}.how`)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={() => void copy(address, 'action.linkCopied')}>{t('action.copyLink')}</Button>
      </div>
    </CardSection>
  )
}
