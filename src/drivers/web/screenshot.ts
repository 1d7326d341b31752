import type { Deadline } from '../../base/deadline.ts';
import type { Screenshot } from '../driver.ts';
import type { Tab } from './tab.ts';

interface Viewport {
  pageX: number;
  pageY: number;
  clientWidth: number;
  clientHeight: number;
}

/** The viewport, one pixel for each CSS pixel, so that what is seen in it can be aimed at as it is. */
export async function takeScreenshot(tab: Tab, deadline: Deadline): Promise<Screenshot> {
  const metrics = await tab.session.request('Page.getLayoutMetrics', {}, deadline);
  const view = metrics.cssVisualViewport as Viewport;
  const device = metrics.visualViewport as Viewport;
  const ratio = device.clientWidth / view.clientWidth || 1;
  const clip = { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight, scale: 1 / ratio };
  const params = { format: 'png', ...(ratio === 1 ? {} : { clip }) };
  const { data } = await tab.session.request('Page.captureScreenshot', params, deadline);
  return {
    png: Buffer.from(String(data), 'base64'),
    width: Math.round(view.clientWidth),
    height: Math.round(view.clientHeight),
  };
}
