import type { EncryptionInput } from './definition-input.ts'
import { wrongParameter } from './key-schema.ts'
import { accountId, type Table } from './table.ts'

/** The key that AWS keeps for an account that names none of its own. */
const managedKey = 'c7a7f3d2-5e0b-4b0e-9d43-2f6c1f0f8a11'
const managedAlias = 'alias/aws/dynamodb'

export function checkEncryption({ Enabled, SSEType, KMSMasterKeyId }: EncryptionInput): void {
  if (Enabled === false) {
    if (SSEType) throw wrongParameter('SSEType can not be specified if Enabled is false')
    if (KMSMasterKeyId) throw wrongParameter('KMSMasterKeyId can not be specified if Enabled is false')
  }
  if (SSEType === 'AES256') throw wrongParameter('SSEType AES256 is not supported')
  if (KMSMasterKeyId && !SSEType) {
    throw wrongParameter('SSEType KMS is required if KMSMasterKeyId is specified')
  }
}

/** Nothing if the table is left with the key that it has by default, which DescribeTable does not show. */
export function encryptionOf(given: EncryptionInput | undefined, region: string): Table['encryption'] {
  if (!given || !(given.Enabled ?? given.SSEType === 'KMS')) return undefined
  return { keyArn: keyArn(given.KMSMasterKeyId, region) }
}

const ownKey = (id: string | undefined) => (id === undefined || id === managedAlias ? managedKey : id)

function keyArn(id: string | undefined, region: string): string {
  if (id?.startsWith('arn:')) return id
  const resource = id?.startsWith('alias/') && id !== managedAlias ? id : `key/${ownKey(id)}`
  return `arn:aws:kms:${region}:${accountId}:${resource}`
}
