import { firstBirthday, lastBirthday } from '@goldline/domain/customer/edit'
import { customerTypes } from '@goldline/domain/customer/type'
import { offeredPreferences } from '@goldline/domain/message/communication-preference'
import { languages, onlyChannel } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import { CheckedPhone } from '../../../../customer/CheckedPhone.tsx'
import { EmailField } from '../../../../customer/EmailField.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Checkbox } from '../../../../kit/Checkbox.tsx'
import { Combobox } from '../../../../kit/Combobox.tsx'
import { DateField } from '../../../../kit/DateField.tsx'
import { NameFields } from '../../../../kit/NameFields.tsx'
import { TextArea } from '../../../../kit/TextArea.tsx'
import { useStaffChoices } from '../../filters/customer-choices.ts'
import { useSalon } from '../../session.ts'
import { TagsField } from './TagsField.tsx'
import type { CustomerEdit } from './use-customer-edit.ts'

/** Shows the fields that only the customer can change once they have an account. */
export function PersonFields({ edit }: { edit: CustomerEdit }) {
  const t = useText()
  const { form, setPhoneWrong } = edit
  const { values: draft, set: change } = form
  const { channels } = useSalon()
  const only = onlyChannel(channels)
  return (
    <>
      <NameFields form={form} />
      <CheckedPhone
        typed={draft}
        onChange={change}
        label={t('admin.customers.phoneNr')}
        optional
        error={form.errorOf('phoneNr')}
        onJudged={setPhoneWrong}
      />
      <EmailField {...form.field('email')} autoComplete="off" label={t('customer.new.email')} />
      <BirthdayField edit={edit} />
      <Combobox
        {...form.field('language')}
        label={t('language.label')}
        options={languages}
        translationPrefix="language."
      />
      <Combobox
        {...form.field('communicationPreference')}
        label={t('word.messages')}
        options={offeredPreferences(channels, draft.communicationPreference)}
        labelOf={(value) =>
          only && value === 'VIA_ANY'
            ? t('admin.customers.messages.one', { way: only })
            : t(`admin.customers.messages.${value}`)
        }
      />
    </>
  )
}

/** Shows the birthday's field; `hint`: says why the salon notes it, if the customer has an account. */
export function BirthdayField({ edit: { form }, hint }: { edit: CustomerEdit; hint?: string }) {
  return (
    <DateField
      {...form.field('birthday')}
      label={useText()('word.birthdayOptional')}
      hint={hint}
      autoComplete="off"
      min={firstBirthday}
      max={lastBirthday(Date.now())}
    />
  )
}

const none = 'none'

/** Shows the fields that the salon decides on. */
export function SalonFields({ edit: { form, consent } }: { edit: CustomerEdit }) {
  const t = useText()
  const { values: draft, set: change } = form
  const people = useStaffChoices()
  const automatic = t('admin.customers.type.auto')
  return (
    <>
      <TextArea
        {...form.field('notes')}
        label={t('word.note')}
        hint={t('admin.customers.notes.hint')}
        maxLength={maxLengths.notes}
      />
      <TagsField {...form.field('tags')} />
      <Combobox
        label={t('admin.customers.preferred')}
        options={[none, ...people.map(({ id }) => id)]}
        value={draft.preferredStaffId || none}
        labelOf={(id) => people.find((person) => person.id === id)?.name ?? t('admin.customers.preferred.none')}
        onChange={(id) => change({ preferredStaffId: id === null || id === none ? '' : id })}
      />
      <Combobox
        label={t('admin.customers.type')}
        hint={t('admin.customers.type.hint')}
        options={[none, ...customerTypes]}
        value={draft.type || none}
        labelOf={(type) => (type === none ? automatic : t(`customerType.${type}`))}
        onChange={(type) => change({ type: type === null || type === none ? '' : type })}
      />
      <Checkbox
        {...form.field('notificationSubscribed')}
        disabled={!consent && !draft.notificationSubscribed}
        label={<b>{t('admin.customers.marketing')}</b>}
        hint={
          <>
            {t('admin.customers.marketing.text', { text: consent?.text ?? '…' })}
            <br />
            {t('admin.customers.marketing.asks')}
          </>
        }
      />
    </>
  )
}
