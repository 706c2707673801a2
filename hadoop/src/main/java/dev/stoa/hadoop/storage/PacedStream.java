package dev.stoa.hadoop.storage;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Reads a stream by position: each range by a request of its own that fetches no more, but where
 * reading goes on and on, from a stream that sends ahead. Called by {@link HadoopInputFile}; safe
 * for use by many threads.
 *
 * <p>Measured over a data node of the same machine: 64 KiB take 1.1 times the processor time of 4
 * KiB, and megabytes one behind another 0.6 times that of requests for each.
 */
final class PacedStream implements Closeable {
  /** So many bytes are read as fast as a request is answered. */
  private static final int GAP = 64 * 1024;

  /**
   * So many bytes one behind another are by request: a stream is sent ahead by what fits the
   * buffers on the way, which is not much beside what goes on for so long.
   */
  private static final long LEAST_RUN = 512 * 1024;

  private final FSDataInputStream stream;
  private long runStart;
  private long runEnd;

  PacedStream(FSDataInputStream stream) {
    this.stream = stream;
  }

  FSDataInputStream source() {
    return stream;
  }

  int gapInBytes() {
    return Math.max(GAP, stream.minSeekForVectorReads());
  }

  void readFully(long position, byte[] target, int offset, int length) throws IOException {
    if (goesOn(position, length)) {
      readNext(position, target, offset, length);
    } else {
      stream.readFully(position, target, offset, length);
    }
  }

  /** Whether this continues a long run; small gaps in it are read over. */
  private synchronized boolean goesOn(long position, int length) {
    if (position < runEnd || position > runEnd + GAP) {
      runStart = position;
    }
    runEnd = position + length;
    return position - runStart >= LEAST_RUN;
  }

  private synchronized void readNext(long position, byte[] target, int offset, int length)
      throws IOException {
    if (stream.getPos() != position) {
      stream.seek(position); // Within what was sent ahead, no new request.
    }
    stream.readFully(target, offset, length);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
