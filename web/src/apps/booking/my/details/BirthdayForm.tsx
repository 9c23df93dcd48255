import { getMyBirthday, setMyBirthday } from '@goldline/contract/customer/my-birthday'
import { firstBirthday, isBirthday, lastBirthday } from '@goldline/domain/customer/edit'
import { isDay } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { DateField } from '../../../../kit/DateField.tsx'
import { row } from '../../../../kit/look.ts'

/** Returns the birthday; undefined while loading, or if the person has never booked. */
export function useMyBirthday(): { birthday: string | null | undefined; isPending: boolean } {
  const { data, isPending } = useQuery({ ...useApi().query(getMyBirthday, {}), retry: false })
  return { birthday: data?.birthday, isPending }
}

/** Sets or removes the birthday. Used after a booking too, where the texts of the own details are not loaded. */
export function BirthdayForm({ birthday, onClose }: { birthday: string | null; onClose: () => void }) {
  const t = useText()
  const cache = useCache()
  const work = useCall(setMyBirthday, {
    inline: true,
    says: { id: 'booking.birthday.saved' },
    onDone: (told) => {
      cache.write(getMyBirthday, {}, told)
      onClose()
    },
  })
  const form = useForm({
    start: { birthday: birthday ?? '' },
    check: (typed) => ({ birthday: birthdayFault(typed.birthday.trim()) }),
    work,
    send: (typed) => work.mutate({ body: { birthday: typed.birthday.trim() || null } }),
  })
  return (
    <Form
      form={form}
      actions={
        <div className={row(8, 'wrap')}>
          <Button {...form.button} kind="gold">
            {t('action.save')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      }
    >
      <DateField
        {...form.field('birthday')}
        label={t('word.birthdayOptional')}
        autoComplete="bday"
        min={firstBirthday}
        max={lastBirthday(Date.now())}
      />
    </Form>
  )
}

const birthdayFault = (typed: string) =>
  typed === '' || (isDay(typed) && isBirthday(typed, Date.now())) ? undefined : ({ id: 'birthday.wrong' } as const)
