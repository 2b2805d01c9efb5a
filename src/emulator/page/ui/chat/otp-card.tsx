import type { VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { tryRoute } from '../live/follow.js';
import { isHidden, type Otp } from '../live/page-state.js';
import { Button, Form, Icon, Text } from '../parts/basics.js';
import { Buttons, Preview } from './buttons.js';
import { Medium } from './open-shapes.js';

/** An OTP as its user sees it, with the value that the host application gets. */
export const OtpCard = ({ otp }: { readonly otp: Otp }): VNode => {
  const { request, number, location } = otp;
  const { imageUrl, mokMessage, mokValue, buttonsV2 = [] } = request;
  return (
    <div class="card">
      {isHidden(otp) ? (
        <Gate otp={otp} />
      ) : (
        <>
          {imageUrl && <Medium kind="image" url={imageUrl} />}
          <Text of={mokMessage} />
          <Buttons request={number} from={0} buttons={buttonsV2} />
          {location && <small>Location granted: {describeLocation(location)}</small>}
        </>
      )}
      {mokValue && (
        <div class="stub">
          <small>The mobile SDK gave your app{isHidden(otp) && ', although the user does not see the OTP'}</small>
          <Value of={mokValue} />
        </div>
      )}
    </div>
  );
};

/** The value of an OTP, which a screen reader reads digit by digit. */
export const Value = ({ of: value }: { readonly of: string }): VNode => (
  <output aria-label={[...value].join(' ')}>{value}</output>
);

/** Describes the location of an OTP, or says that the OTP is hidden without it. */
export const describeLocation = (location: NonNullable<Otp['location']>): string =>
  location.state === 'granted'
    ? `${location.coordinates.latitude}, ${location.coordinates.longitude}`
    : 'The user does not see the OTP.';

const DEGREES = { type: 'number', step: 'any', required: true };
const FIELDS = [
  { ...DEGREES, name: 'latitude', label: 'Latitude', defaultValue: '52.52', min: -90, max: 90 },
  { ...DEGREES, name: 'longitude', label: 'Longitude', defaultValue: '13.4', min: -180, max: 180 },
];

const Gate = ({ otp: { id: messageId, number: request, location } }: { readonly otp: Otp }): VNode => (
  <div class="gate">
    <Icon name="place" />
    <b>{location?.state === 'denied' ? 'The user denied the location' : 'Hidden until the user grants the location'}</b>
    {!useContext(Preview) && <Grant messageId={messageId} request={request} />}
  </div>
);

/** The user's decision about the location of an OTP: where, or a denial. */
const Grant = ({ messageId, request }: { readonly messageId: string; readonly request: number }): VNode => (
  <Form
    fields={FIELDS}
    action="Grant"
    submit={({ latitude, longitude }) => {
      const coordinates = { latitude: Number(latitude), longitude: Number(longitude) };
      return tryRoute('POST /location', { messageId, request, decision: 'granted', coordinates });
    }}
  >
    <Button onClick={() => tryRoute('POST /location', { messageId, request, decision: 'denied' })}>Deny</Button>
  </Form>
);
