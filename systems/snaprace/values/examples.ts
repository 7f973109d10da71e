// Examples of paths and answers, for the documentation.

export const ids = {
  orgId: 'snaprace-kr',
  eventId: 'seoul-marathon-2024',
  photographerId: 'ph_01',
  ulid: '01HXY8FWZM5KJQD9K3Y6R8NZTP',
  rawId: '6b0b3d1c0a5a2dbbd2a3f3cb6f1f0d8c3b9f57c8e4f0f8b7f0c7f3f5f1f2a4de',
  file: 'DSC_1234.jpg',
  rawFile: '01HXY8B0000000000000000000-DSC_1234.jpg',
  bib: '1234',
}

const { orgId, eventId, photographerId, ulid, bib } = ids
const event_ = { orgId, eventId }
const row = { createdAt: '2024-10-01T09:00:00.000Z', updatedAt: '2024-10-01T09:00:00.000Z', version: 1 }

export const organizer = {
  orgId,
  name: 'SnapRace Korea',
  color: '#1a3c8c',
  website: 'https://snaprace.example',
  ...row,
}

export const event = {
  ...event_,
  name: '서울 마라톤 2024',
  eventDate: '2024-11-09',
  place: '서울 광화문',
  status: 'active',
  faceCollectionId: `${orgId}.${eventId}`,
  showResults: true,
  ...row,
} as const

export const race = {
  ...event_,
  name: '서울 마라톤 2024',
  eventDate: '2024-11-09',
  place: '서울 광화문',
  showResults: true,
  organizer: { name: 'SnapRace Korea', color: '#1a3c8c' },
  photoCount: 16,
  cover: { ulid, thumbHash: 'YecNHYZ4h4h/iHd7iId4h2hwgwZH' },
}

export const startListImport = {
  dryRun: true,
  counts: { create: 1, update: 0, same: 0, refused: 1, remove: 0 },
  results: ['netTime', 'rank'],
  lines: [
    { line: 3, bib: '12A4', name: '이서연', fate: 'refused', problem: '12A4 is not a bib of this event' },
    { line: 2, bib, name: '김민준', fate: 'create' },
  ],
} as const

export const report = {
  reportId: '01HXY9A0000000000000000000',
  ulid,
  kind: 'REMOVE_ME',
  contact: 'runner@example.com',
  reportedAt: '2024-11-10T09:00:00.000Z',
} as const

export const deleted = { ...event_, deleting: true } as const

export const photographer = {
  photographerId,
  handle: 'studio_aaa',
  displayName: 'Studio AAA',
  active: true,
  ...row,
}

export const assignment = { ...event_, photographerId }

export const runner = { bib, name: '김민준', result: { rank: 812, netTime: '3:41:07' } }

export const sync = {
  state: 'DONE',
  queuedAt: '2024-11-10T08:00:00.000Z',
  finishedAt: '2024-11-10T08:00:02.000Z',
  scanned: 3,
  updated: 3,
  skipped: 0,
} as const

const none = { count: 0, first: [] }

export const drift = {
  isClean: false,
  bibRowsWithoutPhoto: { count: 1, first: [{ ulid, bib: '7777' }] },
  faceRowsWithoutPhoto: none,
  bibRows: { count: 1, first: [{ ulid, missing: [bib], extra: [] }] },
  faceRows: none,
  facesNotIndexed: none,
  credit: none,
  counters: { count: 1, first: [{ counter: 'photoCount', stored: 9, actual: 10 }] },
  photosOfGoneEvent: none,
  unreadable: 0,
} as const

export const repaired = {
  bibRowsWithoutPhoto: 1,
  faceRowsWithoutPhoto: 0,
  bibRows: 1,
  faceRows: 0,
  credit: 0,
  counters: 1,
  deleting: false,
}

export const stats = {
  photoCount: 10,
  faceCount: 14,
  photographers: [{ photographerId, photoCount: 10 }],
  uploads: { UPLOADED: 1, PREPROCESSED: 0, ANALYZED: 0, INDEXED: 10, FAILED: 1, REMOVED: 0 },
  bib: { bib, photoCount: 2 },
}

export const visitor = { visitorId: 'visitor_01HXY8FWZM5KJQD9K3Y6R8NZTP', token: 'eyJhbGciOiJFUzI1NiJ9…' }

const processedKey = `${orgId}/${eventId}/processed/${ulid}.jpg`
const rawKey = `${orgId}/${eventId}/raw/${ids.rawFile}`

export const photo = {
  ulid,
  ...event_,
  originalFilename: ids.file,
  processedKey,
  dimensions: { width: 3840, height: 2160 },
  format: 'jpeg',
  size: 2_048_576,
  bibs: [bib, '5678'],
  bibCount: 2,
  faceCount: 2,
  photographerId,
  photographerHandle: 'studio_aaa',
  photographerDisplayName: 'Studio AAA',
  thumbHash: 'YecNHYZ4h4h/iHd7iId4h2hwgwZH',
  createdAt: '2024-11-09T10:30:00.000Z',
  updatedAt: '2024-11-09T10:30:05.123Z',
  version: 1,
}

export const upload = {
  rawId: ids.rawId,
  ulid,
  state: 'FAILED',
  rawKey,
  attempts: 3,
  reason: 'NOT_AN_IMAGE',
  photographerId,
  version: 3,
} as const

export const told = { state: 'UPLOADED', ulid, rawId: ids.rawId } as const

export const kept = { rawKey, size: 2_048_576 }

export const uploadUrl = {
  rawKey,
  rawId: ids.rawId,
  isThere: false,
  method: 'PUT',
  url: `/snaprace/organizers/${orgId}/events/${eventId}/raw/${ids.rawFile}`,
  headers: { 'content-type': 'image/jpeg' },
  expiresAt: '2024-11-09T10:45:00.000Z',
} as const

export const bibChange = {
  changeId: '01HXY9A0000000000000000000',
  timestamp: '2024-11-10T09:00:00.000Z',
  before: [bib, '5678'],
  after: [bib, '9999'],
  by: 'seoyeon',
}

export const bibReview = { ulid, bibs: ['8452', '845'], listed: ['8452'], readAt: '2024-11-09T10:30:05.123Z' }

export const consent = {
  textVersion: '2024-11',
  grantedAt: '2024-11-10T09:00:00.000Z',
  expiresAt: '2025-11-10T09:00:00.000Z',
}

export const selfieMatches = { items: [{ similarity: 97.2, photo }] }

export const removal = { jobId: '01HXY9A0000000000000000000' }
