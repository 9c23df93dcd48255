import { addGuest, getMyGuests } from '@goldline/contract/customer/guests'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { maxLength, required, validate } from '../../../kit/validators.ts'

/** Returns the guests whom the customer books for (CUS-13). */
export const useGuests = () => useQuery(useApi().query(getMyGuests, {}))

export const checkGuest = ({ name }: { name: string }) => ({
  name: validate(name, [required, maxLength(maxLengths.name)]),
})

export function useAddGuest(onAdded: (name: string) => void) {
  const cache = useCache()
  return useCall(addGuest, {
    inline: true,
    renews: [getMyGuests],
    onDone: (guest) => {
      cache.update(getMyGuests, (list) => [...list.filter(({ id }) => id !== guest.id), guest])
      onAdded(guest.name)
    },
  })
}

/** Builds the form for a new guest. */
export function useGuestForm(onAdded: (name: string) => void) {
  const add = useAddGuest(onAdded)
  return useForm({
    start: { name: '' },
    check: checkGuest,
    work: add,
    send: ({ name }) => add.mutate({ body: { name: name.trim() } }),
  })
}
