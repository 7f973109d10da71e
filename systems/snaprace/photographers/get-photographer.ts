import { findOrRefuse } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofPhotographer } from '../values/paths.ts'
import { photographerAnswer } from './photographer-answer.ts'

export const getPhotographer = operation({
  method: 'GET',
  path: '/photographers/{photographerId}',
  title: 'Shows a photographer',
  may: ['platform'],
  input: { path: ofPhotographer },
  output: photographerAnswer,
  isVersioned: true,
  handler: ({ path, ports }) => findOrRefuse('photographer', ports.truth.photographer(path.photographerId)),
})
