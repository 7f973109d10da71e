import { z } from 'zod'
import { categoryInput, conditionInput } from '../aliases.ts'
import { Part, PartSpecification, UseCase } from '../schema/parts.ts'

const { name, manufacturer, model, year, price, quantity, description, images } = Part.attributes
const { partId: _, version: __, partVersion: ___, ...properties } = PartSpecification.attributes
const { industry, application, requirements, successCase, description: story } = UseCase.attributes

/** What sellers say of a part. */
export const partInput = {
  name,
  category: categoryInput,
  manufacturer,
  model,
  year,
  condition: conditionInput.default('used'),
  price,
  quantity,
  description,
  images,
}

export const specificationInput = z.object(properties)

/** Values that are given replace the present ones, null takes them away. */
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
  industry,
  application,
  requirements,
  successCase,
  description: story,
})
