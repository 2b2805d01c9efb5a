import { secretEquals } from 'sendable/webhook';
import { expectType } from 'tsd';

declare const header: string | undefined;

expectType<Promise<boolean>>(secretEquals(header, 'secret'));
// @ts-expect-error two of them
secretEquals(header);
