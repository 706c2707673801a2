package dev.stoa.bench.peer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileRange;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * Hadoop's local file system with checksums, which also counts the bytes of vectored reads:
 * Hadoop's own statistics omit them. {@link PeerFiles} installs it.
 */
public final class CountingLocalFileSystem extends LocalFileSystem {
  /** Creates an uninitialized file system; called by Hadoop. */
  public CountingLocalFileSystem() {
    super(new CountingRawFileSystem());
  }

  private static final class CountingRawFileSystem extends RawLocalFileSystem {
    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
      Statistics readStatistics = statistics;
      return new FSDataInputStream(super.open(file, bufferSize).getWrappedStream()) {
        @Override
        public void readVectored(
            List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocator)
            throws IOException {
          readStatistics.incrementBytesRead(totalSizeInBytes(ranges));
          super.readVectored(ranges, allocator);
        }

        @Override
        public void readVectored(
            List<? extends FileRange> ranges,
            IntFunction<ByteBuffer> allocator,
            Consumer<ByteBuffer> releaser)
            throws IOException {
          readStatistics.incrementBytesRead(totalSizeInBytes(ranges));
          super.readVectored(ranges, allocator, releaser);
        }
      };
    }

    private static long totalSizeInBytes(List<? extends FileRange> ranges) {
      return ranges.stream().mapToLong(FileRange::getLength).sum();
    }
  }
}
