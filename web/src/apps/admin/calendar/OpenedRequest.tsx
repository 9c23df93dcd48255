import { useSearchParams } from 'wouter'
import { useLazyPart } from '../../../client/use-fetched.ts'

/** Loads the dialog; the day prefetches it where a request is shown, so that a press opens it at once. */
export const loadRequestDialog = () => import('../requests/RequestDialog.tsx')

/** Shows the request in the URL, which a held start opens (APT-16o). */
export function OpenedRequest() {
  const { id, open } = useRequestInAddress()
  return id === null ? null : <LateDialog id={id} onClose={() => open(undefined)} />
}

function LateDialog(props: { id: string; onClose: () => void }) {
  const { part } = useLazyPart(loadRequestDialog)
  return part ? <part.RequestDialog {...props} /> : null
}

/** The request in the URL; `open` with undefined closes it. */
export function useRequestInAddress() {
  const [params, setParams] = useSearchParams()
  const open = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === undefined) next.delete('request')
        else next.set('request', id)
        return next
      },
      { replace: true },
    )
  return { id: params.get('request'), open }
}
