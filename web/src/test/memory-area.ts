/** Creates a browser Storage in memory. */
export function memoryArea(): Storage {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  }
}

/** Wraps a Storage whose disk is full: it reads and removes, but does not write. */
export const fullArea = (area: Storage): Storage => ({
  ...memoryArea(),
  getItem: (key) => area.getItem(key),
  removeItem: (key) => area.removeItem(key),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
})
