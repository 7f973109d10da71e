import type { Demo } from '@monotable/server'
import type { Db } from '../operation.ts'
import type { SnapracePorts } from '../ports/ports.ts'
import { load } from './load.ts'

/** Four races of two organizers, with runners, results and photos that are drawn when they are loaded. */
export const demo: Demo<Db, SnapracePorts> = {
  users: [
    { sub: 'yuna', name: 'Yuna Han', about: 'operates the platform', claims: { role: 'platform' } },
    {
      sub: 'seoyeon',
      name: 'Seoyeon Kim',
      about: 'organizes the races of snaprace-kr',
      claims: { role: 'organizer', orgId: 'snaprace-kr' },
    },
    {
      sub: 'ph_01',
      name: 'Studio AAA',
      about: 'takes photos in Seoul and Busan',
      claims: { role: 'photographer', photographerId: 'ph_01' },
    },
    {
      sub: 'runner',
      name: 'A runner',
      about: 'looks for own photos',
      claims: { role: 'visitor', visitorId: 'runner' },
    },
    { sub: 'ingest', name: 'Ingest machine', about: 'tells of uploaded files', claims: { role: 'ingest' } },
  ],
  load,
  example: {
    user: 'runner',
    method: 'GET',
    path: '/snaprace/organizers/snaprace-kr/events/seoul-marathon-2024/bibs/1234/photos',
  },
}
