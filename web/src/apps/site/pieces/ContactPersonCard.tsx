import type { SiteContact } from '@goldline/contract/page'
import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { ClockIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { MailIcon } from '../../../kit/later-icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { picturePath } from '../paths.ts'
import { MessengerIcon, ViberIcon } from '../shell/icons.tsx'
import styles from './ImageButton.module.css'
import { ImageButton } from './ImageButton.tsx'

/** Shows the contact person with the contacts that the operator provides (UI-07a). */
export function ContactPersonCard({ person }: { person: SiteContact }) {
  const t = useText()
  const { language } = useApp()
  const { name, picture, role, hours, email, telephone, viber, messenger } = person
  return (
    <div className={classes(look('py24', 'px32', 'edge', 'r-xl', 'on-surface'), styles.card)}>
      <div className={row(16, 'middle', 'mb16')}>
        {picture ? (
          <img
            className={look('round', 'on-raised', 'cover')}
            src={picturePath(picture)}
            width="68"
            height="68"
            alt=""
            loading="lazy"
          />
        ) : (
          <Avatar name={name} />
        )}
        <div>
          <b className={look('f20', 'w700', 'leading-tight')}>{name}</b>
          {role && <p className={look('quiet', 'f14')}>{role[language]}</p>}
        </div>
      </div>
      <div className={row(12, 'wrap')}>
        {email && <ImageButton href={`mailto:${email}`} picture={<MailIcon />} text={t('form.email.label')} />}
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
        <p className={row(8, 'middle', 'mt16', 'quiet', 'f14')}>
          <ClockIcon size={18} className={look('success')} />
          {hours[language]}
        </p>
      )}
    </div>
  )
}

const digits = (number: string): string => number.replaceAll(' ', '')
