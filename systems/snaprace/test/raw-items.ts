import type { SystemWalk } from '../../test/seeds/walk.ts'
import { bibSteps, credit } from './raw-items/bibs.ts'
import { bibRow, E, eventId, PK, photo, photographerId, without } from './raw-items/items.ts'
import { expected, photoAt, readList, rowAt, shown } from './raw-items/mixed.ts'
import { photoSteps } from './raw-items/photos.ts'

export const snaprace: SystemWalk = {
  system: 'snaprace',
  at: '2025-01-20T10:00:00.000Z',
  entities: [
    {
      entity: 'PHOTO',
      forms: [
        { name: 'the sample of section 3.1', item: photo },
        { name: 'without a photographer', item: without(photo, ...credit) },
        {
          name: 'with a photographer and no names',
          item: without(photo, 'photographerHandle', 'photographerDisplayName'),
        },
        {
          name: 'whole seconds',
          item: {
            ...photo,
            createdAt: '2024-11-09T10:30:00Z',
            updatedAt: '2024-11-09T10:30:05Z',
            GSI2SK: `EVT#${eventId}#TIME#2024-11-09T10:30:00Z`,
          },
        },
        { name: 'ids only in keys', item: without(photo, 'ulid', 'orgId', 'eventId') },
        { name: 'known by its key alone', item: without(photo, 'EntityType') },
      ],
      beside: [bibRow('1234'), bibRow('5678')],
      steps: photoSteps,
    },
    {
      entity: 'PHOTO without bibs',
      forms: [
        {
          name: 'nobody on it, of another format',
          item: { ...photo, format: 'png', bibs: [], bibCount: 0, faceIds: [], faceCount: 0 },
        },
      ],
      steps: photoSteps,
    },
    {
      entity: 'BIB_INDEX',
      forms: [
        { name: 'the sample of section 3.2', item: bibRow('1234') },
        { name: 'the rows of section 4.1', item: without(bibRow('1234'), 'orgId', 'eventId', 'createdAt') },
        { name: 'whole seconds', item: { ...bibRow('1234'), createdAt: '2024-11-09T10:30:05Z' } },
        { name: 'known by its key alone', item: without(bibRow('1234'), 'EntityType', 'bib') },
      ],
      beside: [{ ...photo, bibs: ['1234'], bibCount: 1 }],
      steps: bibSteps,
    },
  ],
  mixed: [
    {
      list: 'the gallery',
      shown,
      foreign: { 'of another program': { PK, SK: 'PHOTO#sidecar', EntityType: 'SIDECAR', note: 'not ours' } },
      broken: { 'without dimensions': without(photoAt('B1'), 'dimensions') },
      read: readList(`${E}/photos`),
      expected,
    },
    {
      list: 'the photos of a bib',
      beside: Object.values(shown),
      shown: { one: rowAt('A1'), two: rowAt('A2'), three: rowAt('A3', { colour: 'red' }) },
      foreign: { 'of another program': { ...rowAt('C1'), SK: 'TAG#1', EntityType: 'TAG', ulid: undefined } },
      broken: { 'a bib that is a number': { ...rowAt('B1'), createdAt: 5 } },
      read: readList(`${E}/bibs/1234/photos`),
      expected,
    },
    {
      list: 'the photos of a photographer',
      shown,
      foreign: {
        'of another program': {
          PK,
          SK: 'SHIFT#1',
          GSI2PK: photo.GSI2PK,
          GSI2SK: `EVT#${eventId}#TIME#x`,
          EntityType: 'SHIFT',
        },
      },
      broken: { 'with a text for its size': photoAt('B1', { size: 'large' }) },
      read: readList(`/snaprace/photographers/${photographerId}/photos`),
      expected,
    },
  ],
}
