import {
  answerOwnProfile,
  getOwnProfile,
  type StaffProfile,
  takeBackOwnProfile,
} from '@goldline/contract/staff/profile'
import { languages } from '@goldline/domain/message/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { UserIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './Me.module.css'

/** Shows the salon's draft of the person's page, which is published only with their consent (STF-09). */
export function ProfileCard() {
  const t = useText()
  const { data: profile, error, refetch } = useQuery(useApi().query(getOwnProfile, {}))
  return (
    <section className={styles.box} id="profile">
      <h2>
        <UserIcon size={20} className={look('gold')} />
        {t('staff.profile')}
      </h2>
      {error && !profile && <Failure inline error={error} onRetry={() => void refetch()} />}
      {profile && (
        <>
          <p>{t(`staff.profile.${profile.state}`, { page: profile.released ? 'yes' : 'no' })}</p>
          {profile.state !== 'EMPTY' && <Draft profile={profile} />}
          <Answers profile={profile} />
        </>
      )}
    </section>
  )
}

/** Shows everything that would be public. */
function Draft({ profile }: { profile: StaffProfile }) {
  const t = useText()
  const intl = useIntl()
  const spoken = profile.languages.map((code) => intl.formatDisplayName(code, { type: 'language' }) ?? code)
  return (
    <div className={row(12, 'top')}>
      <PersonAvatar person={profile} size="l" />
      <div className={stack(8, 'min-w-0', 'grow')}>
        {languages.map((language) => {
          const [text, words] = [profile.texts[language], profile.specialities[language] ?? []]
          if (!text && words.length === 0) return null
          return (
            <div key={language}>
              <b className={look('f13', 'faint')}>{t(`language.${language}`)}</b>
              {text && (
                <p className={look('color-text', 'lines')} lang={language}>
                  {text}
                </p>
              )}
              {words.length > 0 && <p lang={language}>{words.join(', ')}</p>}
            </div>
          )
        })}
        {spoken.length > 0 && (
          <p>{t('person.speaks', { languages: intl.formatList(spoken, { type: 'conjunction' }) })}</p>
        )}
      </div>
    </div>
  )
}

function Answers({ profile: { state, version, photo, released } }: { profile: StaffProfile }) {
  const t = useText()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const renews = [getOwnProfile]
  const answer = useCall(answerOwnProfile, {
    renews,
    says: (_, { body: { agreed } }) => ({ id: agreed ? 'staff.profile.released' : 'staff.profile.declined' }),
    // The salon has changed it meanwhile: show what would be published now.
    onRefused: () => void cache.invalidate(...renews),
  })
  const takeBack = useCall(takeBackOwnProfile, {
    renews,
    inline: true,
    says: { id: 'staff.profile.takenBack' },
    onDone: () => setAsking(false),
  })
  const send = (agreed: boolean) => answer.mutate({ body: { agreed, version, pictureId: photo?.id ?? null } })
  const answerable = state === 'ASKED' || state === 'DECLINED'
  return (
    <div className={classes(row(8, 'wrap'), styles.pair)}>
      {released && (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('action.takeBackAnswer')}
        </Button>
      )}
      {state === 'ASKED' && (
        <Button busy={answer.isPending} onClick={() => send(false)}>
          {t('staff.profile.no')}
        </Button>
      )}
      {answerable && (
        <Button kind="gold" busy={answer.isPending} onClick={() => send(true)}>
          {t('staff.profile.yes')}
        </Button>
      )}
      {asking && (
        <AskDialog
          size="small"
          title={t('staff.profile.takeBack.title')}
          action={t('action.takeBackAnswer')}
          work={takeBack}
          onYes={() => takeBack.mutate({})}
          onClose={() => setAsking(false)}
        >
          <p>{t('staff.profile.takeBack.text')}</p>
        </AskDialog>
      )}
    </div>
  )
}
