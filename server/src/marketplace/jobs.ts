import type { NewJob } from '../jobs/add-jobs.ts'

/** One at a time for a salon: a second one waits for the first. */
export const marketplaceJob = (businessObjectId: string): NewJob => ({
  task: 'meetMarketplace',
  payload: { businessObjectId },
  key: `meetMarketplace:${businessObjectId}`,
  queue: `marketplace:${businessObjectId}`,
})
