import { notBlank, webAddress } from '@monotable/server/kit'
import * as z from 'zod'
import { label } from '../values/value-types.ts'
import { categoryInput, conditionInput } from '../values/vocabulary.ts'
import { Part } from './part.ts'
import { PartSpecification } from './part-specification.ts'
import { UseCase } from './use-case.ts'

const { name, manufacturer, model, year, price, quantity, description, oemNumber, mileage, place, fitment } =
  Part.attributes
const { partId: _, version: __, partVersion: ___, ...stored } = PartSpecification.attributes
const { industry, application, requirements, successCase, description: story } = UseCase.attributes

const words = notBlank(label).optional()

const properties = {
  ...stored,
  materialComposition: z
    .strictObject({ primary: words, secondary: z.array(notBlank(label)).max(50).optional() })
    .optional(),
  mechanicalProps: stored.mechanicalProps.unwrap().extend({ alloy: words }).optional(),
  safetyInfo: z.strictObject({ insulation: words }).optional(),
}

/** Where a picture is: on the web, or among those that were uploaded here. */
const noPicture = 'is not an address of a picture that begins with https://, nor one that was uploaded here'
const pictureAddress = z.union(
  [webAddress, z.string().regex(/^\/eecar\/pictures\/[A-Za-z0-9_.-]+\/[a-z0-9-]+$/, noPicture)],
  noPicture,
)

/** The fields of a part that sellers give. */
export const partInput = {
  name: notBlank(name),
  category: categoryInput,
  manufacturer: notBlank(manufacturer),
  model: notBlank(model),
  year,
  condition: conditionInput.default('used'),
  price,
  quantity,
  description,
  images: z.array(pictureAddress).max(10).default([]),
  oemNumber: notBlank(oemNumber),
  mileage,
  place: notBlank(place),
  fitment,
}

const specificationInput = z.object(properties)

/** Given values replace the current ones, null removes them. */
export const specificationChange = z.object({
  materialComposition: properties.materialComposition.nullable(),
  dimensions: properties.dimensions.nullable(),
  weight: properties.weight.nullable(),
  electricalProps: properties.electricalProps.nullable(),
  chemicalProps: properties.chemicalProps.nullable(),
  thermalProps: properties.thermalProps.nullable(),
  recyclingInfo: properties.recyclingInfo.nullable(),
  batteryHealth: properties.batteryHealth.nullable(),
  mechanicalProps: properties.mechanicalProps.nullable(),
  safetyInfo: properties.safetyInfo.nullable(),
})

export const useCaseInput = z.object({
  industry: notBlank(industry),
  application: notBlank(application),
  requirements,
  successCase,
  description: notBlank(story),
})

/** Everything that registers a part. */
export const newPart = z.object({
  ...partInput,
  specifications: specificationInput.optional(),
  useCases: z.array(useCaseInput).default([]),
})
