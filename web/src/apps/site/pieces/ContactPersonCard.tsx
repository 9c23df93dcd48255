import type { SiteContact } from '@goldline/contract/page'
import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { ClockIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { pictureOf } from '../paths.ts'
import { MessengerIcon, ViberIcon } from '../shell/icons.tsx'
import styles from './ContactPersonCard.module.css'
import { ImageButton } from './ImageButton.tsx'

/** The contact person with their contacts (UI-07a), as far as the operator gives them. */
export function ContactPersonCard({ person }: { person: SiteContact }) {
  const t = useText()
  const { language } = useApp()
  const { name, picture, role, hours, email, telephone, viber, messenger } = person
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        {picture ? (
          <img className={styles.face} src={pictureOf(picture)} width="68" height="68" alt="" loading="lazy" />
        ) : (
          <Avatar name={name} />
        )}
        <div>
          <b>{name}</b>
          {role && <p>{role[language]}</p>}
        </div>
      </div>
      <div className={styles.ways}>
        {email && <ImageButton href={`mailto:${email}`} picture={<MailIcon />} text={t('site.way.email')} />}
        {telephone && (
          <ImageButton href={`tel:${digits(telephone)}`} picture={<PhoneIcon />} text={t('site.way.telephone')} />
        )}
        {viber && (
          <ImageButton
            href={`viber://chat?number=${encodeURIComponent(digits(viber))}`}
            picture={<ViberIcon />}
            text="Viber"
          />
        )}
        {messenger && <ImageButton href={messenger} picture={<MessengerIcon />} text="Messenger" />}
      </div>
      {hours && (
        <p className={styles.hours}>
          <ClockIcon size={18} />
          {hours[language]}
        </p>
      )}
    </div>
  )
}

const digits = (number: string): string => number.replaceAll(' ', '')
