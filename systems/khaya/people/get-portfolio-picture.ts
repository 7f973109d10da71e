import { findOrRefuse, sentFile } from '@monotable/server/kit'
import { operation } from '../operation.ts'
import { ofPicture, sendNumberedPicture } from '../pictures/send-numbered-picture.ts'
import { ofUser } from '../values/paths.ts'

export const getPortfolioPicture = operation({
  method: 'GET',
  path: '/users/{userId}/portfolio/{number}',
  title: 'Sends a picture of a worker from our own bucket (s3://…), by its number in the portfolio',
  may: 'anyone',
  desk: false,
  input: { path: ofUser.extend(ofPicture) },
  output: sentFile,
  sends: 'image/*',
  handler: async ({ path: { userId: ownerId, number }, db, ports }) => {
    const worker = await findOrRefuse('worker', db.Worker.get({ userId: ownerId }, { consistent: true }))
    return sendNumberedPicture(ports, { addresses: worker.portfolio, ownerId, isPublic: true }, number)
  },
})
