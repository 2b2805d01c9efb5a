import { type OpenApiDocument, openApi } from 'sendable/schema';
import { expectAssignable, expectType } from 'tsd';

expectType<OpenApiDocument>(openApi);
expectAssignable<object>(openApi.paths);

// @ts-expect-error the document is read only
openApi.openapi = '3.0.0';
