import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { DoneWrite } from '../writes/done-write.ts'

const key = ['last-write']

/** The last write that was done from this page, whatever is shown meanwhile. */
export function useLastWrite(): DoneWrite | undefined {
  const { data } = useQuery<DoneWrite | null>({
    queryKey: key,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  })
  return data ?? undefined
}

export function rememberWrite(client: QueryClient, write: DoneWrite | undefined): void {
  client.setQueryData<DoneWrite | null>(key, write ?? null)
}
