import { useEffect, useEffectEvent } from 'react'
import { isTyping, keyOf } from '../../../kit/typing.ts'

/** Keys that come faster than this are a scanner's, and no amount. */
const apartMs = 100
const shortestCode = 4

type Heard = { onDigits: (digits: string) => void; onErase: () => void }

/** The digits of a keyboard, wherever the focus is; a field and a dialog hear for themselves. */
export function useDigits({ onDigits, onErase }: Heard): void {
  const typed = useEffectEvent(onDigits)
  const erase = useEffectEvent(onErase)
  useEffect(() => {
    let waiting = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      if (/^\d+$/.test(waiting)) typed(waiting)
      waiting = ''
    }
    const listen = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (isTyping(event) || document.querySelector('dialog[open]')) return
      if (key.length === 1) {
        waiting += key
        clearTimeout(timer)
        timer = setTimeout(flush, apartMs)
      } else if (key === 'Enter' && waiting.length >= shortestCode) {
        waiting = ''
      } else {
        flush()
        if (key === 'Backspace') erase()
      }
    }
    addEventListener('keydown', listen, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', listen, { capture: true })
    }
  }, [])
}
