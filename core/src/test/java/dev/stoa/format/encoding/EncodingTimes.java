package dev.stoa.format.encoding;

import dev.stoa.format.bytes.ByteWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Measures the CPU time of calls for the programs that measure encodings. */
final class EncodingTimes {
  private static final ThreadMXBean THREAD_MX_BEAN = ManagementFactory.getThreadMXBean();
  private static final int ROUND_COUNT = 40;

  private EncodingTimes() {}

  /** Returns the CPU time of a call in nanoseconds, in the fastest of many rounds. */
  static double cpuNanosPerCall(int callsPerRound, Runnable call) {
    long minNanos = Long.MAX_VALUE;
    for (int round = 0; round < ROUND_COUNT; round++) {
      long startNanos = THREAD_MX_BEAN.getCurrentThreadCpuTime();
      for (int i = 0; i < callsPerRound; i++) {
        call.run();
      }
      minNanos = Math.min(minNanos, THREAD_MX_BEAN.getCurrentThreadCpuTime() - startNanos);
    }
    return (double) minNanos / callsPerRound;
  }

  /** Reads all values of a decoder block by block. */
  static void readAll(BytesDecoder decoder, ByteWriter target, int[] endOffsets) {
    target.truncate(0);
    for (int first = 0; first < decoder.count(); first += LongDecoder.BLOCK_SIZE) {
      int length = Math.min(LongDecoder.BLOCK_SIZE, decoder.count() - first);
      decoder.appendTo(first, length, target, endOffsets, 0);
    }
  }
}
