import { photographerAnswer } from '../answers.ts'
import { foundPhotographer } from '../found-photographer.ts'
import { operation } from '../operation.ts'
import { ofPhotographer } from '../paths.ts'

export const getPhotographer = operation({
  method: 'GET',
  path: '/photographers/{photographerId}',
  title: 'Shows a photographer',
  may: ['platform'],
  input: { path: ofPhotographer },
  output: photographerAnswer,
  isVersioned: true,
  handler: ({ path, ports }) => foundPhotographer(ports, path.photographerId),
})
