import type { SampleUser } from '@monotable/server'

export const users: readonly SampleUser[] = [
  { sub: 'maya', name: 'Maya Lindqvist', about: 'owns both shops' },
  { sub: 'tom', name: 'Tom Okafor', about: 'works at the harbour' },
  { sub: 'lena', name: 'Lena Fischer', about: 'works at the station' },
  { sub: 'nora', name: 'Nora Diaz', about: 'has no shop yet' },
  { sub: 'omar', name: 'Omar Haddad', about: 'runs the platform', claims: { role: 'operator' } },
]
