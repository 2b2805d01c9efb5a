import { createBot, Otp } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});

// The value that the mobile SDK hands to the customer's app.
emulator.on('mokValue', ({ messageId, value }) =>
  console.log('the app fills in', value, 'of', messageId),
);

await bot.send(
  Otp.for('C-1029')
    .messageId('otp-1')
    .text('Pay 120?')
    .value('481516')
    .withLocation()
    .confirmButtons(),
);

// Until the user grants the location, the content and its buttons are hidden.
await emulator
  .press('otp-1', 'Confirm')
  .catch((error: Error) => console.log(error.message));
emulator.location('otp-1', 'granted', { latitude: 41.01, longitude: 28.98 });
console.log((await emulator.press('otp-1', 'Confirm')).raw);
