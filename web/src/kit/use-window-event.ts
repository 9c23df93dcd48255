import { useEffect, useEffectEvent } from 'react'

/** Hears what happens anywhere in the window, wherever the focus is, for as long as the component stands. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  hear: (event: WindowEventMap[Type]) => void,
): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = (event: WindowEventMap[Type]) => heard(event)
    addEventListener(type, listen)
    return () => removeEventListener(type, listen)
  }, [type])
}
