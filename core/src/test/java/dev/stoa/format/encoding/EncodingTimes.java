package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures by the thread's processor time, as the least of many rounds. */
final class EncodingTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 40;

  private EncodingTimes() {}

  /** The duration of a call in nanoseconds. */
  static double nanos(int calls, Runnable call) {
    long least = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long before = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < calls; i++) {
        call.run();
      }
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    return (double) least / calls;
  }

  /** Reads all values of a decoder block by block. */
  static void readAll(BytesDecoder decoder, ByteWriter target, int[] ends) {
    target.truncate(0);
    for (int first = 0; first < decoder.count(); first += LongDecoder.BLOCK_SIZE) {
      int length = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - first);
      decoder.appendTo(first, length, target, ends, 0);
    }
  }
}
