import { inOrderOf } from './named-before.ts'

export const after = inOrderOf('NAME#{name}')
