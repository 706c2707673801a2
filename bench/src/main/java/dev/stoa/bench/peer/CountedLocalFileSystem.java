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
public final class CountedLocalFileSystem extends LocalFileSystem {
  /** Created by Hadoop, by class name. */
  public CountedLocalFileSystem() {
    super(new Raw());
  }

  private static final class Raw extends RawLocalFileSystem {
    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
      Statistics counts = statistics;
      return new FSDataInputStream(super.open(file, bufferSize).getWrappedStream()) {
        @Override
        public void readVectored(List<? extends FileRange> ranges, IntFunction<ByteBuffer> allocate)
            throws IOException {
          counts.incrementBytesRead(size(ranges));
          super.readVectored(ranges, allocate);
        }

        @Override
        public void readVectored(
            List<? extends FileRange> ranges,
            IntFunction<ByteBuffer> allocate,
            Consumer<ByteBuffer> release)
            throws IOException {
          counts.incrementBytesRead(size(ranges));
          super.readVectored(ranges, allocate, release);
        }
      };
    }

    private static long size(List<? extends FileRange> ranges) {
      return ranges.stream().mapToLong(FileRange::getLength).sum();
    }
  }
}
