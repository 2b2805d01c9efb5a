import { PrismaPg } from '@prisma/adapter-pg';
import type { ReadyToSend } from 'sendable';
import type { HandOff, SqlQuery } from 'sendable/handoff';
import { PrismaClient } from './generated/client.js';

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL ?? '' });
const prisma = new PrismaClient({ adapter });

export const pay = (handOff: HandOff, id: string, message: ReadyToSend) =>
  prisma.$transaction(async tx => {
    await tx.payments.create({ data: { id } });
    await handOff(
      async (text, values) => ({ rows: await tx.$queryRawUnsafe(text, ...values) }),
      message,
    );
  });

// For createRelay and sendHandedOff.
export const query: SqlQuery = async (text, values) => ({
  rows: await prisma.$queryRawUnsafe(text, ...values),
});
export const close = () => prisma.$disconnect();
