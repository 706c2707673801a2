package dev.stoa.hadoop.storage;

import dev.stoa.storage.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.io.IOUtils;

/**
 * A file of a Hadoop file system that is open for positional reads; opened by {@link
 * HadoopStorage}. Blocks on this machine are read from its disks if their DataNode allows it, all
 * others through the file system's stream.
 */
final class HadoopInputFile implements InputFile {
  private final String path;
  private final AdaptiveStream stream;
  private final long sizeInBytes;
  private final LocalBlockFiles localBlocks;
  private final ReadSourceCounters counters;
  private boolean isClosed;

  private HadoopInputFile(
      String path, FSDataInputStream stream, long sizeInBytes, ReadContext context)
      throws IOException {
    this.path = path;
    this.stream = new AdaptiveStream(stream);
    this.sizeInBytes = sizeInBytes;
    this.localBlocks = new LocalBlockFiles(context.finder(), context.finder().blocks(stream));
    this.counters = context.counters();
  }

  /** The objects that all open files of a storage share. */
  record ReadContext(LocalBlockFinder finder, ReadSourceCounters counters) {}

  static HadoopInputFile open(FileSystem fileSystem, Path file, String path, ReadContext context)
      throws IOException {
    FSDataInputStream stream = fileSystem.open(file);
    try {
      return new HadoopInputFile(path, stream, sizeInBytes(fileSystem, file, stream), context);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeStream(stream);
      throw e;
    }
  }

  private static long sizeInBytes(FileSystem fileSystem, Path file, FSDataInputStream stream)
      throws IOException {
    // An open HDFS file knows its length without a second call to the NameNode.
    return stream instanceof HdfsDataInputStream hdfs
        ? hdfs.getVisibleLength()
        : fileSystem.getFileStatus(file).getLen();
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public void readFully(long position, byte[] target, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    int bytesRead = 0;
    while (bytesRead < length) {
      LocalBlockFiles.BlockRange range = localBlocks.rangeAt(position + bytesRead);
      int count = (int) Math.min(length - bytesRead, range.end() - position - bytesRead);
      if (!tryReadDirectly(range, position + bytesRead, target, offset + bytesRead, count)) {
        readThroughStream(position + bytesRead, target, offset + bytesRead, count);
      }
      bytesRead += count;
    }
  }

  private boolean tryReadDirectly(
      LocalBlockFiles.BlockRange range, long position, byte[] target, int offset, int length) {
    if (range.file().isEmpty()) {
      return false;
    }
    try {
      range.file().get().readFully(position - range.start(), target, offset, length);
      counters.addDirect(length);
      return true;
    } catch (IOException e) {
      localBlocks.stopReading(range); // the disk failed, but HDFS may find other replicas
      return false;
    }
  }

  private void readThroughStream(long position, byte[] target, int offset, int length)
      throws IOException {
    stream.readFully(position, target, offset, length);
    if (!(stream.wrappedStream() instanceof HdfsDataInputStream)) {
      counters.addRemote(length);
    }
  }

  @Override
  public int mergeDistanceInBytes() {
    return localBlocks.rangeAt(0).file().isPresent() ? 0 : stream.mergeDistanceInBytes();
  }

  @Override
  public Optional<ByteBuffer> map(long position, int length) {
    return localBlocks.map(position, length);
  }

  /**
   * Stops reading the blocks directly; HDFS then reads them with its own checks, and finds healthy
   * replicas.
   */
  @Override
  public boolean markCorrupt(long position, long length) {
    return localBlocks.stopReading(position, length);
  }

  @Override
  public synchronized void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (stream;
        localBlocks) {
      if (stream.wrappedStream() instanceof HdfsDataInputStream hdfs) {
        counters.add(hdfs.getReadStatistics());
      }
    }
  }
}
