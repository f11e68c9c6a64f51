import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, signMessage } from './sign-message.ts';

test('signs as the specification’s own example', () => {
  // Test vector of github.com/standard-webhooks/standard-webhooks (spec and libraries).
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  const headers = signMessage(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']);
  expect(headers).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while two secrets are valid, each verifies, and no third', () => {
  const [old, fresh, other] = [newSecret(), newSecret(), newSecret()];
  const body = '{"type":"course.valid","name":"Ñandú"}';
  const headers = signMessage({ id: 'a', at: new Date(), body }, [fresh, old]);
  for (const secret of [old, fresh]) expect(new Webhook(secret).verify(body, headers)).toMatchObject({ name: 'Ñandú' });
  expect(() => new Webhook(other).verify(body, headers)).toThrow();
  expect(() => new Webhook(old).verify(body.replace('Ñ', 'N'), headers)).toThrow();
});
