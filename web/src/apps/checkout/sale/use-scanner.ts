import { useEffect, useEffectEvent } from 'react'
import { isTyping, keyOf } from '../../../kit/typing.ts'

/** A scanner's keys come faster than anybody types, and end with Enter. */
const apartMs = 100
const shortest = 4

/** POS-15: hears a scanner that acts as a keyboard, wherever the focus is; a field and a dialog hear for themselves. */
export function useScanner(onCode: (code: string) => void): void {
  const heard = useEffectEvent(onCode)
  useEffect(() => {
    let code = ''
    let last = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      const quick = event.timeStamp - last < apartMs
      if (key === 'Enter') {
        const read = quick && code.length >= shortest ? code : undefined
        code = ''
        if (read === undefined) return
        // Enter must not press the button that happens to have the focus.
        event.preventDefault()
        event.stopPropagation()
        heard(read)
      } else if (key.length === 1) {
        code = quick ? code + key : key
        last = event.timeStamp
      }
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
