import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useIntl } from 'react-intl'
import { useCopy } from '../../../client/use-copy.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { useSalon } from '../session.ts'
import styles from './Embedding.module.css'

/** `docs/links.md` says the same in more words. */
const places = ['instagram', 'tiktok', 'apple'] as const

/** Where else the booking link goes (WEB-03c), and to copy it. */
export function LinkGuides() {
  const intl = useIntl()
  const copy = useCopy()
  const { urlName } = useSalon()
  const address = `${location.origin}${salonPage(urlName)}`
  return (
    <CardSection title={intl.formatMessage({ id: 'admin.embedding.links' })}>
      <dl className={styles.guides}>
        {places.map((place) => (
          <div key={place}>
            <dt>{intl.formatMessage({ id: `admin.embedding.links.${place}` })}</dt>
            <dd>{intl.formatMessage({ id: `admin.embedding.links.${place}.how` })}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button onClick={() => void copy(address, 'admin.embedding.links.copied')}>
          {intl.formatMessage({ id: 'admin.embedding.links.copy' })}
        </Button>
      </div>
    </CardSection>
  )
}
