import * as z from 'zod'
import { exampleIds, exampleMoment } from '../values/paths.ts'
import { Part } from './part.ts'
import { PartSpecification } from './part-specification.ts'
import { UseCase } from './use-case.ts'
import { useClass } from './use-class.ts'

// Answers list their fields by name: nothing else of an item leaves the server.

const part = {
  partId: exampleIds.partId,
  name: '현대 아이오닉 5 배터리 팩',
  category: 'battery',
  manufacturer: '현대',
  model: '아이오닉 5',
  year: 2022,
  condition: 'used',
  price: 4_500_000,
  quantity: 2,
  sellerId: 'hanbit',
  description: '사고차에서 탈거한 고전압 배터리 팩, BMS 포함',
  images: ['https://example.com/ioniq5-pack.jpg'],
  oemNumber: '37501-GI000',
  mileage: 48_000,
  place: '경기도 화성시',
  fitment: [{ manufacturer: '기아', model: 'EV6', fromYear: 2021 }],
  createdAt: exampleMoment,
  updatedAt: exampleMoment,
  listingStatus: 'listed',
  complianceStatus: 'ok',
  complianceIssues: [],
  version: 2,
} as const

export const partAnswer = z
  .object(Part.attributes)
  .pick({
    partId: true,
    name: true,
    category: true,
    manufacturer: true,
    model: true,
    year: true,
    condition: true,
    price: true,
    quantity: true,
    sellerId: true,
    description: true,
    images: true,
    oemNumber: true,
    mileage: true,
    place: true,
    fitment: true,
    createdAt: true,
    updatedAt: true,
    listingStatus: true,
    complianceStatus: true,
    complianceIssues: true,
    version: true,
  })
  .meta({
    examples: [part],
    shows: ['name', 'category', 'manufacturer', 'price', 'quantity', 'condition', 'listingStatus'],
  })

const specifications = {
  weight: 450,
  electricalProps: { voltage: 653, capacity: 72.6 },
  batteryHealth: { soh: 84, cathodeType: 'NCM', cycles: 610 },
  safetyInfo: { insulation: 'IEC 60664-1' },
} as const

const specificationAnswer = z
  .object(PartSpecification.attributes)
  .pick({
    materialComposition: true,
    dimensions: true,
    weight: true,
    electricalProps: true,
    chemicalProps: true,
    thermalProps: true,
    recyclingInfo: true,
    batteryHealth: true,
    mechanicalProps: true,
    safetyInfo: true,
  })
  .meta({ examples: [specifications] })

const useCase = {
  usageId: exampleIds.usageId,
  industry: 'ESS',
  application: '에너지 저장',
  successCase: true,
} as const

export const useCaseAnswer = z
  .object(UseCase.attributes)
  .pick({
    usageId: true,
    industry: true,
    application: true,
    requirements: true,
    successCase: true,
    description: true,
  })
  .meta({ examples: [useCase] })

const specifiedPart = { ...part, specifications, useClass: 'reuse' as const }

/** A part with its specification; batteries with what they are good for. */
export const specifiedPartAnswer = partAnswer
  .extend({
    specifications: specificationAnswer.optional(),
    useClass: useClass.optional(),
  })
  .meta({
    examples: [specifiedPart],
    shows: [
      'name',
      'category',
      'manufacturer',
      'price',
      'quantity',
      'specifications.batteryHealth.soh',
      'listingStatus',
    ],
  })

export const wholePartAnswer = specifiedPartAnswer.extend({ useCases: z.array(useCaseAnswer) }).meta({
  examples: [{ ...specifiedPart, useCases: [useCase] }],
  shows: ['name', 'price', 'quantity', 'condition'],
})
