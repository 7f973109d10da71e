/** A value in DynamoDB's own JSON. Binary is base64 text or bytes, as the transport wants it. */
export type AttributeValue =
  | { S: string }
  | { N: string }
  | { B: Uint8Array | string }
  | { BOOL: boolean }
  | { NULL: true }
  | { L: AttributeValue[] }
  | { M: AttributeMap }
  | { SS: string[] }
  | { NS: string[] }
  | { BS: (Uint8Array | string)[] }

export type AttributeMap = Record<string, AttributeValue>
