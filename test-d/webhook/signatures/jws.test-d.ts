import { secretEquals } from 'sendable/webhook';
import { expectType } from 'tsd';

declare const header: string | undefined;
declare const keys: readonly string[];

expectType<boolean>(secretEquals(header, 'secret'));
expectType<boolean>(secretEquals(null, ...keys));
// @ts-expect-error a secret that may be missing
secretEquals(header, process.env.KEY);
