import { expect, test } from 'vitest'
import { comparedIn } from '../../src/samples/filter.ts'

test.each([
  ['status = {status}', [['status', '=', 'status']]],
  [
    'place.city <> {city} AND 수량 >= {최소}',
    [
      ['place.city', '<>', 'city'],
      ['수량', '>=', '최소'],
    ],
  ],
  [
    'contains(tags, {tag}) AND begins_with( name ,{start})',
    [
      ['tags', ',', 'tag'],
      ['name', ',', 'start'],
    ],
  ],
  ['price BETWEEN {low} AND {high} AND attribute_exists(price)', []],
])('of %s the arguments that are compared with an attribute are found', (filter, expected) => {
  expect(comparedIn(filter).map(({ path, operator, name }) => [path, operator, name])).toEqual(expected)
})
