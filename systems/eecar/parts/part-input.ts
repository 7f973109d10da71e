import { z } from 'zod'
import { categoryInput, conditionInput } from '../aliases.ts'
import { said } from '../said.ts'
import { Part, PartSpecification, UseCase } from '../schema/parts.ts'

const { name, manufacturer, model, year, price, quantity, description, images } = Part.attributes
const { partId: _, version: __, partVersion: ___, ...properties } = PartSpecification.attributes
const { industry, application, requirements, successCase, description: story } = UseCase.attributes

const pictures = images
  .unwrap()
  .refine(all => all.every(address => address.length <= 2048), 'an address is too long')

/** What sellers say of a part. */
export const partInput = {
  name: said(name),
  category: categoryInput,
  manufacturer: said(manufacturer),
  model: said(model),
  year,
  condition: conditionInput.default('used'),
  price,
  quantity,
  description,
  images: pictures.default([]),
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
  industry: said(industry),
  application: said(application),
  requirements,
  successCase,
  description: said(story),
})
