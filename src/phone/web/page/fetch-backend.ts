import type { Backend } from '../../app/backend.ts';
import type { Json } from '../../app/door.ts';

/** The app's backend over real HTTP; no answer at all is status 0. */
export const fetchBackend: Backend = {
  send(request, done) {
    const init: RequestInit = { method: request.method };
    if (request.body !== undefined) {
      init.body = JSON.stringify(request.body);
      init.headers = { 'content-type': 'application/json' };
    }
    const answer = async () => {
      const response = await fetch(request.path, init);
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Json) };
    };
    answer().then(done, () => done({ status: 0, body: null }));
  },
};
