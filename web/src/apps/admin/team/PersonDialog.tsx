import { keepStaffPicture, uploadStaffPicture } from '@goldline/contract/picture'
import { deleteStaff, getStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { type StaffPermission, type StaffPermissions, staffPermissions } from '@goldline/domain/staff/permission'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'
import { ElsewhereIcon } from '../../../kit/calendar-icons.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, row } from '../../../kit/look.ts'
import { NameFields } from '../../../kit/NameFields.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { BusyCalendar } from '../../../staff/BusyCalendar.tsx'
import { PictureField } from '../picture/PictureField.tsx'
import styles from './Forms.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Skills } from './Skills.tsx'
import { type PersonForm, usePersonForm } from './use-person.ts'
import { useInvalidateTeam, useTeamCallOptions } from './use-team.ts'

type Props = { person?: SalonStaff | undefined; onClose: () => void }

const hues = [0, 1, 2, 3, 4, 5, 6, 7] as const

/** Adds or edits a person (STF-01, STF-02). */
export function PersonDialog({ person, onClose }: Props) {
  const t = useText()
  const [asked, ask] = useState<'leave' | 'delete' | 'calendar'>()
  const form = usePersonForm(person, onClose)
  const name = person && fullName(person)
  if (person && asked === 'leave') return <LeaveDialog person={person} onClose={onClose} />
  if (person && asked === 'delete') return <DeletePersonDialog person={person} onClose={onClose} />
  if (person && asked === 'calendar') {
    return (
      <Dialog title={t('busyCalendar.title')} subtitle={name ?? ''} onClose={() => ask(undefined)}>
        <BusyCalendar staffId={person.id} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      form={form}
      size="large"
      title={name ?? t('word.addAPerson')}
      buttons={
        <>
          {person?.active && (
            <Button kind="danger" onClick={() => ask('leave')}>
              {t('admin.team.leave')}
            </Button>
          )}
          {person && !person.active && (
            <>
              <Button kind="danger" onClick={() => ask('delete')}>
                {t('word.delete')}
              </Button>
              <Button onClick={form.activate}>{t('admin.team.people.back')}</Button>
            </>
          )}
        </>
      }
      className={styles.form}
      onClose={onClose}
    >
      {person && <Photo id={person.id} />}
      <Contact form={form} />
      <Colors form={form} />
      <Checkbox
        {...form.field('enabled4Booking')}
        label={t('word.bookableOnline')}
        hint={t('admin.team.people.online.text')}
      />
      <Skills
        chosen={form.values.productIds}
        onChange={(productIds) => form.set({ productIds })}
        terms={form.values.ownTerms}
        onTerms={(ownTerms) => form.set({ ownTerms })}
      />
      <Permissions {...form.field('permissions')} />
      {person?.active && (
        <Button icon={<ElsewhereIcon size={18} />} onClick={() => ask('calendar')}>
          {t('busyCalendar.title')}
        </Button>
      )}
    </FormDialog>
  )
}

/** Changes the photo at once, independently of the form (STF-03). */
function Photo({ id }: { id: string }) {
  const t = useText()
  const api = useApi()
  const changed = useInvalidateTeam()
  const { data: people } = useQuery(api.query(getStaff, {}))
  return (
    <PictureField
      round
      title={t('admin.picture.ofPerson')}
      picture={people?.find((each) => each.id === id)?.photo ?? null}
      upload={(body, options) => api.ask(uploadStaffPicture, { params: { id }, body }, options)}
      keep={(of, removed) => api.ask(keepStaffPicture, { params: { id: of }, body: { removed } })}
      onChanged={changed}
    />
  )
}

function Contact({ form }: { form: PersonForm }) {
  const t = useText()
  const text = (field: 'email' | 'phoneNr') => ({ ...form.field(field), autoComplete: 'off' })
  return (
    <div className={styles.two}>
      <NameFields form={form} />
      <TextField {...text('email')} label={t('customer.new.email')} maxLength={maxLengths.email} inputMode="email" />
      <TextField {...text('phoneNr')} label={t('customer.new.phone')} maxLength={maxLengths.phoneNr} inputMode="tel" />
    </div>
  )
}

/** Selects the person's colour in the calendar (STF-03). */
function Colors({ form }: { form: PersonForm }) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={classes(row(8, 'wrap', 'min-w-0'), styles.colors)}>
      <legend className={look('mb8', 'p0', 'f14', 'w650')}>{t('admin.team.people.color')}</legend>
      {hues.map((color) => (
        <label key={color}>
          <input
            type="radio"
            name={name}
            checked={form.values.color === color}
            aria-label={t('admin.team.people.color.label', { number: color + 1 })}
            onChange={() => form.set({ color })}
          />
          <Avatar name={fullName(form.values)} color={color} />
        </label>
      ))}
    </fieldset>
  )
}

type PermissionsProps = { value: StaffPermissions; onChange: (value: StaffPermission[] | null) => void }

/** Selects the person's permissions in the staff app (STF-02); without a list, everything is permitted. */
function Permissions({ value, onChange }: PermissionsProps) {
  const t = useText()
  return (
    <div>
      <ChoiceCards
        kind="list"
        label={t('admin.team.permissions')}
        options={(['free', 'listed'] as const).map((choice) => ({
          value: choice,
          label: t(`admin.team.permissions.${choice}`),
          text: t(`admin.team.permissions.${choice}.text`),
        }))}
        value={value === null ? 'free' : 'listed'}
        onChange={(choice) => onChange(choice === 'free' ? null : [...staffPermissions])}
      />
      {value !== null &&
        staffPermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`admin.team.permissions.${permission}`)}
            value={value.includes(permission)}
            onChange={(may) =>
              onChange(staffPermissions.filter((each) => (each === permission ? may : value.includes(each))))
            }
          />
        ))}
    </div>
  )
}

/** Explains what a deletion removes and keeps, and asks for the password again (STF-01, AUTH-18). */
function DeletePersonDialog({ person, onClose }: { person: SalonStaff; onClose: () => void }) {
  const t = useText()
  const checkPassword = usePasswordCheck()
  const name = fullName(person)
  const remove = useCall(deleteStaff, {
    ...useTeamCallOptions(onClose),
    says: { id: 'admin.team.delete.done', values: { name } },
  })
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    work: remove,
    send: ({ password }) =>
      remove.mutate({ params: { id: person.id }, ifMatch: person.version, body: password === '' ? {} : { password } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.team.delete.title', { name })}
      subtitle={t('admin.team.delete.text')}
      action={t('word.delete')}
      danger
      onClose={onClose}
    >
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}
