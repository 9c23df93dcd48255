import { createStaff, type SalonStaff, updateStaff } from '@goldline/contract/staff/people'
import { fullName } from '@goldline/domain/user/full-name'
import { useApp } from '../../../client/app-context.ts'
import { useForm } from '../../../client/Form.tsx'
import { changesOf } from '../../../client/form-values.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { email, required, validate } from '../../../kit/validators.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { useTeamCallOptions } from './use-team.ts'

type Draft = Pick<SalonStaff, 'name' | 'surname' | 'enabled4Booking' | 'permissions' | 'productIds' | 'ownTerms'> & {
  email: string
  phoneNr: string
  /** undefined: the server picks a free one. */
  color: number | undefined
}
export type PersonForm = ReturnType<typeof usePersonForm>

const draftOf = (person: SalonStaff | undefined): Draft => ({
  name: person?.name ?? '',
  surname: person?.surname ?? '',
  email: person?.email ?? '',
  phoneNr: person?.phoneNr ?? '',
  color: person?.color,
  enabled4Booking: person?.enabled4Booking ?? true,
  permissions: person?.permissions ?? null,
  productIds: person?.productIds ?? [],
  ownTerms: person?.ownTerms ?? [],
})

/** Returns the form of a person; of an existing person it sends only changed fields. */
export function usePersonForm(person: SalonStaff | undefined, onClose: () => void) {
  const t = useText()
  const { notices } = useApp()
  const { onDone, ...change } = useTeamCallOptions(onClose)
  const options = {
    ...change,
    onDone: ({ name, surname }: SalonStaff) => {
      const who = fullName({ name, surname })
      notices.show(t('admin.team.people.saved', { name: who }), 'success')
      onDone()
    },
  }
  const create = useCall(createStaff, options)
  const update = useCall(updateStaff, options)
  const send = (body: Parameters<typeof update.mutate>[0]['body']) =>
    person && update.mutate({ params: { id: person.id }, ifMatch: person.version, body })
  const form = useForm({
    start: draftOf(person),
    ...keptAs(`person ${person?.id ?? 'new'}`),
    check: (draft: Draft) => ({ name: validate(draft.name, [required]), email: validate(draft.email, [email]) }),
    work: person ? update : create,
    send: (draft) => {
      const { color, ...rest } = draft
      if (person) send(changesOf(draftOf(person), draft))
      else create.mutate({ body: { ...rest, color } })
    },
  })
  return { ...form, activate: () => send({ active: true }) }
}
