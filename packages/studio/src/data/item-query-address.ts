import {
  type Filter,
  type FilterOperator,
  filterOperators,
  type ItemQuery,
  type KeyOperator,
  keyOperators,
} from './item-query.ts'

/** A query as the part of an address behind the question mark, and back. */
export function toAddress(query: ItemQuery): URLSearchParams {
  const { index, partition, sort, filters, descending } = query
  const address = new URLSearchParams()
  if (index !== undefined) address.set('index', index)
  if (partition !== undefined && partition !== '') address.set('pk', partition)
  if (sort?.values.some(value => value !== '')) {
    address.set('op', sort.operator)
    for (const value of sort.values) address.append('sk', value)
  }
  if (descending) address.set('order', 'desc')
  for (const { path, operator, type, values } of filters) {
    address.append('filter', JSON.stringify([path, operator, type, ...values]))
  }
  return address
}

export function fromAddress(address: URLSearchParams): ItemQuery {
  const index = address.get('index')
  const partition = address.get('pk')
  const values = address.getAll('sk')
  const operator = address.get('op') as KeyOperator
  return {
    ...(index !== null && { index }),
    ...(partition !== null && { partition }),
    ...(values.length > 0 && {
      sort: { operator: keyOperators.includes(operator) ? operator : '=', values },
    }),
    filters: address.getAll('filter').flatMap(readFilter),
    descending: address.get('order') === 'desc',
  }
}

/** What somebody wrote into the address by hand may be anything. */
function readFilter(text: string): Filter[] {
  try {
    const [path, operator, type, ...values] = JSON.parse(text) as string[]
    if (path === undefined || !Object.hasOwn(filterOperators, operator ?? '')) return []
    return [{ path, operator: operator as FilterOperator, type: (type ?? 'S') as Filter['type'], values }]
  } catch {
    return []
  }
}
