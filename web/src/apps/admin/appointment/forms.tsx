import { BlockerForm } from './BlockerForm.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { Opened } from './opened.ts'

type Props = { opened: Opened; now: number; onClose: () => void }

/** Everything that making an appointment needs, as one part. */
export function OpenedForm(props: Props) {
  return props.opened.what === 'blocker' ? <BlockerForm {...props} /> : <EntryForm {...props} />
}
