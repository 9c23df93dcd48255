/** Dependencies of the product's functions that log and count nothing. */
export const silent = {
  log: { warn: () => undefined },
  metrics: { searchLimitHits: { inc: () => undefined } },
}
