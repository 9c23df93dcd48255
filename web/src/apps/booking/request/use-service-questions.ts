import { getMyAnswers, getServiceQuestions } from '@goldline/contract/form/questions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApp, useToken } from '../../../client/app-context.ts'
import { useFlow } from '../flow/flow-context.ts'

/**
 * Returns the salon's questions for the chosen services, and a signed-in customer's earlier answers (FRM-01). The time
 * step prefetches them, so that the details step shows them at once and nothing moves (UI-13).
 */
export function useServiceQuestions() {
  const { api, language: locale } = useApp()
  const signedIn = useToken() !== undefined
  const { businessObject, chosen, draft } = useFlow()
  const products = chosen.map(({ key }) => key).join(',')
  const params = { id: businessObject.id }
  const questions = useQuery({
    ...api.query(getServiceQuestions, { params, query: { products, locale } }),
    enabled: products !== '',
    // In another language, keep showing the old texts until the new ones arrive.
    placeholderData: keepPreviousData,
  })
  const answers = useQuery({
    ...api.query(getMyAnswers, {
      params: { businessObjectId: businessObject.id },
      query: draft.guest ? { guest: draft.guest } : {},
    }),
    enabled: signedIn && products !== '' && questions.data?.length !== 0,
  })
  return {
    questions: questions.data?.filter(({ health }) => !health) ?? [],
    /** Whether health questions follow after the booking (FRM-01h). */
    asksHealth: questions.data?.some(({ health }) => health) ?? false,
    kept: answers.data ?? [],
    error: questions.error ?? answers.error,
    isFetching: questions.isFetching || answers.isFetching,
    /** Whether the questions are still loading. */
    isPending: questions.isLoading || answers.isLoading,
    retry: () => {
      void questions.refetch()
      if (signedIn) void answers.refetch()
    },
  }
}
