import type { VNode } from 'preact';
import { entryHref } from '../chat/find-entry.js';
import { placeOf, Value } from '../chat/otp-card.js';
import { live } from '../live/follow.js';
import { Facts } from '../parts/facts.js';
import { Time } from '../parts/time.js';
import type { Place } from '../place.js';
import { LogView } from './log-view.js';

/** The log of OTPs, which the platform keeps apart. */
export const OtpView = ({ place }: { readonly place: Place }): VNode => (
  <LogView
    title="OTPs"
    lead="The platform logs OTPs apart from messages: what each is for, and the device that it goes to."
    entries={live().otps}
    place={place}
    keyOf={({ number }) => number}
  >
    {otp => (
      <>
        <h3>
          <a href={entryHref(otp)}>{otp.id}</a> {otp.request.mokValue && <Value of={otp.request.mokValue} />}
        </h3>
        <p dir="auto">{otp.request.mokMessage.slice(0, 300)}</p>
        <Facts
          of={{
            Received: <Time at={otp.receivedAt} />,
            Customer: otp.request.customerNo,
            txCode: otp.txCode,
            deviceId: otp.deviceId,
            Location: otp.location && placeOf(otp.location),
          }}
        />
      </>
    )}
  </LogView>
);
