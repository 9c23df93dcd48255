/** Runs at once, then at most once per `wait` milliseconds, and once more after the last call. */
export function throttle(run: () => void, wait: number): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      run()
      rest()
    }, wait)
  }
  return {
    call() {
      if (timer !== undefined) {
        again = true
        return
      }
      run()
      rest()
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      again = false
    },
  }
}
