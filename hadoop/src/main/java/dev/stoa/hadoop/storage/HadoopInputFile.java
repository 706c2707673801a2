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
 * A file of a Hadoop file system open for positional reads; opened by {@link HadoopStorage}. Blocks
 * that lie on this machine are read from its disks where their data node lets us, all others
 * through the file system's stream.
 */
final class HadoopInputFile implements InputFile {
  private final String path;
  private final PacedStream stream;
  private final long sizeInBytes;
  private final BlockFiles blocks;
  private final ReadSourceCounters counters;
  private boolean isClosed;

  private HadoopInputFile(String path, FSDataInputStream stream, long sizeInBytes, Reading reading)
      throws IOException {
    this.path = path;
    this.stream = new PacedStream(stream);
    this.sizeInBytes = sizeInBytes;
    this.blocks = new BlockFiles(reading.finder(), reading.finder().blocks(stream));
    this.counters = reading.counters();
  }

  /** What the files of a storage share. */
  record Reading(LocalBlockFinder finder, ReadSourceCounters counters) {}

  static HadoopInputFile open(FileSystem fileSystem, Path file, String path, Reading reading)
      throws IOException {
    FSDataInputStream stream = fileSystem.open(file);
    try {
      return new HadoopInputFile(path, stream, sizeInBytes(fileSystem, file, stream), reading);
    } catch (IOException | RuntimeException e) {
      IOUtils.closeStream(stream);
      throw e;
    }
  }

  private static long sizeInBytes(FileSystem fileSystem, Path file, FSDataInputStream stream)
      throws IOException {
    // An open HDFS file knows its length: no second call to the name node.
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
    int done = 0;
    while (done < length) {
      BlockFiles.Place place = blocks.at(position + done);
      int step = (int) Math.min(length - done, place.end() - position - done);
      if (!isReadDirectly(place, position + done, target, offset + done, step)) {
        readThroughStream(position + done, target, offset + done, step);
      }
      done += step;
    }
  }

  private boolean isReadDirectly(
      BlockFiles.Place place, long position, byte[] target, int offset, int length) {
    if (place.file().isEmpty()) {
      return false;
    }
    try {
      place.file().get().readFully(position - place.start(), target, offset, length);
      counters.addDirect(length);
      return true;
    } catch (IOException e) {
      blocks.leave(place); // A disk fails: there may be other replicas.
      return false;
    }
  }

  private void readThroughStream(long position, byte[] target, int offset, int length)
      throws IOException {
    stream.readFully(position, target, offset, length);
    if (!(stream.source() instanceof HdfsDataInputStream)) {
      counters.addStreamed(length);
    }
  }

  @Override
  public int gapInBytes() {
    return blocks.at(0).file().isPresent() ? 0 : stream.gapInBytes();
  }

  @Override
  public Optional<ByteBuffer> map(long position, int length) {
    return blocks.map(position, length);
  }

  /** HDFS reads the blocks from now on, with its own checks: it finds replicas that are whole. */
  @Override
  public boolean distrust(long position, long length) {
    return blocks.leave(position, length);
  }

  @Override
  public synchronized void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (stream;
        blocks) {
      if (stream.source() instanceof HdfsDataInputStream hdfs) {
        counters.add(hdfs.getReadStatistics());
      }
    }
  }
}
