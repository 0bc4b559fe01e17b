import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import classes from './document-frame.module.css';
import { FrameBrand, FrameEnd } from './frame-parts.tsx';
import { Waiting } from './waiting.tsx';

/** Around a text that is read and printed: nothing of the frame is on the paper. */
export function DocumentFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        <FrameBrand />
        <div className={classes.end}>
          <FrameEnd />
        </div>
      </header>
      <main className={classes.main}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
