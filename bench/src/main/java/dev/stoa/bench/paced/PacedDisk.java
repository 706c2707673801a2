package dev.stoa.bench.paced;

import java.io.InterruptedIOException;
import java.util.concurrent.locks.LockSupport;

/**
 * The time and count of the bytes of all readers together, as if one disk read them one after
 * another. Called by {@link PacedInputStream}; thread-safe.
 */
final class PacedDisk {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * The idle time that a later read can use: threads wake up a little later than requested, and
   * without it, the disk would be slower than its rate.
   */
  private static final long MAX_REUSED_IDLE_NANOS = 1_000_000;

  private final double nanosPerByte;
  private long bytesRead;

  /** The time at which the disk has read all bytes requested so far. */
  private long idleFromNanos = System.nanoTime();

  PacedDisk(long bytesPerSecond) {
    this.nanosPerByte = NANOS_PER_SECOND / bytesPerSecond;
  }

  /** Waits until the disk has read these bytes, after those requested before. */
  void read(long byteCount) throws InterruptedIOException {
    if (byteCount <= 0) {
      return; // the end of a file
    }
    long endNanos = schedule(byteCount);
    long remainingNanos = endNanos - System.nanoTime();
    while (remainingNanos > 0) {
      LockSupport.parkNanos(remainingNanos);
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedIOException("a read was interrupted");
      }
      remainingNanos = endNanos - System.nanoTime();
    }
  }

  private synchronized long schedule(long byteCount) {
    bytesRead += byteCount;
    long earliestStart = System.nanoTime() - MAX_REUSED_IDLE_NANOS;
    if (idleFromNanos - earliestStart < 0) {
      idleFromNanos = earliestStart;
    }
    idleFromNanos += Math.round(byteCount * nanosPerByte);
    return idleFromNanos;
  }

  /** Returns the number of bytes requested so far. */
  synchronized long bytesRead() {
    return bytesRead;
  }
}
