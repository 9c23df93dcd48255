import { keepStaffPicture, uploadStaffPicture } from '@goldline/contract/picture'
import { getStaff } from '@goldline/contract/staff/people'
import { getStaffProfiles, type StaffProfile, updateStaffProfile } from '@goldline/contract/staff/profile'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { profileLimits, specialitiesOf } from '@goldline/domain/staff/profile'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Badge } from '../../../../kit/Badge.tsx'
import { classes } from '../../../../kit/classes.ts'
import { LanguageFields } from '../../../../kit/LanguageFields.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { EditForm, useEdit } from '../../drafts/EditForm.tsx'
import { PictureField } from '../../picture/PictureField.tsx'
import { useSalon } from '../../session.ts'
import styles from './ProfilesScreen.module.css'
import { salonState, stateTones } from './profile-state.ts'
import { SpokenLanguages } from './SpokenLanguages.tsx'

type TypedWords = { de: string; en: string; vi: string }
type Values = Pick<StaffProfile, 'texts' | 'languages'> & { specialities: TypedWords }

/** Edits a person's page. The photo is saved at once, the rest by the bar. */
export function ProfileForm({ saved }: { saved: StaffProfile }) {
  const t = useText()
  const { language } = useSalon()
  const cache = useCache()
  const save = useCall(updateStaffProfile, {
    inline: true,
    says: { id: 'admin.profiles.saved' },
    onRefused: () => void cache.invalidate(getStaffProfiles),
    onDone: (profile) =>
      cache.update(getStaffProfiles, (before) => before.map((each) => (each.id === profile.id ? profile : each))),
  })
  const form = useEdit<Values>({
    saved: { texts: saved.texts, languages: saved.languages, specialities: toTypedWords(saved) },
    draft: `profile ${saved.id}`,
    check: ({ specialities }) => ({ specialities: findSpecialitiesError(specialities) }),
    work: save,
    send: ({ specialities, ...changed }) =>
      save.mutate({
        params: { id: saved.id },
        ifMatch: saved.version,
        body: { ...changed, specialities: specialities && toWordLists(specialities) },
      }),
  })
  return (
    <EditForm form={form} className={styles.form} text={t('admin.profiles.unsaved', { name: saved.name })}>
      <ReleaseState profile={saved} />
      <Photo profile={saved} />
      <section className={classes(stack(12), styles.group)}>
        <h2>{t('admin.profiles.words')}</h2>
        <p className={look('quiet', 'f14')}>{t('admin.profiles.words.text', { most: profileLimits.text })}</p>
        <LanguageFields
          what="profile"
          language={language}
          value={form.values.texts}
          onChange={(texts) => form.set({ texts })}
        />
      </section>
      <section className={classes(stack(12), styles.group)}>
        <h2>{t('person.specialities')}</h2>
        <p className={look('quiet', 'f14')}>
          {t('admin.profiles.specialities.text', { most: profileLimits.specialities })}
        </p>
        <LanguageFields
          what="specialities"
          language={language}
          value={form.values.specialities}
          error={form.errorOf('specialities')}
          onChange={(words) => form.set({ specialities: { ...form.values.specialities, ...words } as TypedWords })}
        />
      </section>
      <section className={classes(stack(12), styles.group)}>
        <h2>{t('admin.profiles.languages')}</h2>
        <SpokenLanguages value={form.values.languages} onChange={(languages) => form.set({ languages })} />
      </section>
    </EditForm>
  )
}

const toTypedWords = ({ specialities }: StaffProfile): TypedWords => {
  const typed = (words: readonly string[] | undefined) => (words ?? []).join(', ')
  return { de: typed(specialities.de), en: typed(specialities.en), vi: typed(specialities.vi) }
}

const toWordLists = ({ de, en, vi }: TypedWords) => ({
  de: specialitiesOf(de),
  en: specialitiesOf(en),
  vi: specialitiesOf(vi),
})

function findSpecialitiesError(typed: TypedWords) {
  const lists = Object.values(toWordLists(typed))
  const { specialities: most, speciality: longest } = profileLimits
  const fits = lists.every((words) => words.length <= most && words.every((word) => word.length <= longest))
  return fits ? undefined : ({ id: 'admin.profiles.specialities.fault', values: { most, longest } } as const)
}

/** Shows who has to act next, and which version is public until then. */
function ReleaseState({ profile }: { profile: StaffProfile }) {
  const t = useText()
  const intl = useIntl()
  const { urlName } = useSalon()
  const state = salonState(profile)
  const { name, released } = profile
  const time = released ? intl.formatDate(new Date(released.time), { dateStyle: 'long' }) : ''
  return (
    <div className={styles.state} data-tone={stateTones[state]}>
      <Badge tone={stateTones[state]}>{t(`admin.profiles.state.${state}`)}</Badge>
      <p className={look('min-w-0')}>{t(`admin.profiles.about.${state}`, { name, time })}</p>
      {released && state !== 'INTERNAL' && (
        <a href={`${salonPage(urlName)}/team/${profile.id}`} target="_blank" rel="noreferrer">
          {t('admin.profiles.view')}
          <span className="visually-hidden">{t('booking.newTab')}</span>
        </a>
      )}
    </div>
  )
}

function Photo({ profile: { id, photo } }: { profile: StaffProfile }) {
  const t = useText()
  const api = useApi()
  const cache = useCache()
  return (
    <section className={classes(stack(12), styles.group)}>
      <h2>{t('admin.picture.ofPerson')}</h2>
      <PictureField
        round
        title={t('admin.picture.ofPerson')}
        picture={photo}
        upload={(body, options) => api.ask(uploadStaffPicture, { params: { id }, body }, options)}
        keep={(of, removed) => api.ask(keepStaffPicture, { params: { id: of }, body: { removed } })}
        onChanged={() => void cache.invalidate(getStaffProfiles, getStaff)}
      />
    </section>
  )
}
