package dev.stoa.hadoop.storage;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Reads a file by position: short reads as requests that fetch exactly their range, long sequential
 * runs as a stream with read-ahead. Called by {@link HadoopInputFile}; thread-safe.
 *
 * <p>Measured with a DataNode on the same machine: reading 64 KiB takes 1.1 times the CPU time of 4
 * KiB, and a sequential run of megabytes 0.6 times that of separate requests.
 */
final class AdaptiveStream implements Closeable {
  /** The size of a gap that takes as long to read as a new request. */
  private static final int MAX_GAP_IN_BYTES = 64 * 1024;

  /**
   * The length from which a sequential run is read as a stream; what a stream reads ahead would be
   * wasted after a shorter run.
   */
  private static final long MIN_RUN_IN_BYTES = 512 * 1024;

  private final FSDataInputStream stream;
  private final int maxGapInBytes;
  private long runStartPosition;
  private long runEndPosition;

  AdaptiveStream(FSDataInputStream stream) throws IOException {
    this.stream = stream;
    // A request for bytes of a file of this machine is only a system call.
    boolean isLocal = stream.getFileDescriptor() != null;
    this.maxGapInBytes = isLocal ? 0 : Math.max(MAX_GAP_IN_BYTES, stream.minSeekForVectorReads());
  }

  FSDataInputStream wrappedStream() {
    return stream;
  }

  int mergeDistanceInBytes() {
    return maxGapInBytes;
  }

  void readFully(long position, byte[] target, int offset, int length) throws IOException {
    if (isSequential(position, length)) {
      readSequentially(position, target, offset, length);
    } else {
      stream.readFully(position, target, offset, length);
    }
  }

  /** Whether a read continues a long run; small gaps count as part of the run. */
  private synchronized boolean isSequential(long position, int length) {
    if (position < runEndPosition || position > runEndPosition + maxGapInBytes) {
      runStartPosition = position;
    }
    runEndPosition = position + length;
    return position - runStartPosition >= MIN_RUN_IN_BYTES;
  }

  private synchronized void readSequentially(long position, byte[] target, int offset, int length)
      throws IOException {
    if (stream.getPos() != position) {
      stream.seek(position); // the stream has read small gaps ahead, and makes no new request
    }
    stream.readFully(target, offset, length);
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
