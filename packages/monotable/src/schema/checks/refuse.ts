import { type Details, MonotableError } from '../../errors.ts'

export function refuse(details: Details<'INVALID_DECLARATION'>): never {
  throw new MonotableError('INVALID_DECLARATION', details)
}
