import * as z from 'zod'
import { operation } from '../operation.ts'
import { ofPart } from '../values/paths.ts'
import { categoryInput, conditionInput } from '../values/vocabulary.ts'
import { listingAfter } from './listing-status.ts'
import { wholePartAnswer } from './part-answer.ts'
import { partInput, specificationChange } from './part-input.ts'
import { rewritePart } from './rewrite-part.ts'
import { answerOf } from './whole-part.ts'

const { name, manufacturer, model, year, price, quantity, description, images } = partInput
const { oemNumber, mileage, place, fitment } = partInput

export const editPart = operation({
  method: 'PATCH',
  path: '/parts/{partId}',
  title:
    'Changes a part; null removes an optional value, and a specification keeps the fields that you leave out',
  may: ['own', 'admin'],
  input: {
    path: ofPart,
    body: z
      .object({
        name: name.optional(),
        category: categoryInput.optional(),
        manufacturer: manufacturer.nullable(),
        model: model.nullable(),
        year: year.nullable(),
        condition: conditionInput.optional(),
        price: price.optional(),
        quantity: quantity.optional(),
        description: description.nullable(),
        images: images.unwrap().optional(),
        oemNumber: oemNumber.nullable(),
        mileage: mileage.nullable(),
        place: place.nullable(),
        fitment: fitment.nullable(),
        specifications: specificationChange.optional(),
      })
      .meta({ examples: [{ price: 4_200_000, specifications: { batteryHealth: { soh: 82 } } }] }),
  },
  output: wholePartAnswer,
  isVersioned: true,
  errors: ['EMBEDDING_UNAVAILABLE'],
  handler: async ({ path, body: { specifications, ...said }, ...call }) =>
    rewritePart(
      call,
      path.partId,
      ({ part }) => ({
        part: { ...said, ...listingAfter(part.listingStatus, said.quantity ?? part.quantity) },
        specification: specifications,
      }),
      answerOf,
    ),
})
