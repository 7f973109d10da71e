/** Runs a put on a client that only remembers the item it was to send. */
export async function captureStored(library, wrap = client => client) {
  let stored
  const send = async (command, input = command.input) => {
    stored = input.Item
    return {}
  }
  await library(wrap({ send, config: {} })).put()
  return stored
}
