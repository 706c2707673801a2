package dev.stoa.sort;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.Checksum;
import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A temporary file of sorted rows: written once from its start, then read once. It consists of
 * blocks with checksums, in which rows follow one another. The file has no name while it is open,
 * where the system allows it, so that nothing is left after an interruption.
 */
final class SortRun extends SortSource implements Closeable {
  /** The length and the checksum of a block, before it. */
  private static final int BLOCK_HEADER_SIZE_IN_BYTES = 2 * Integer.BYTES;

  /** The lengths of the key and of the row, before them. */
  private static final int ROW_HEADER_SIZE_IN_BYTES = 2 * Integer.BYTES;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final Path path;
  private final FileChannel channel;
  private final int blockSizeInBytes;

  /** The block being written; afterwards the bytes that were read and not yet returned. */
  private final ByteWriter buffer = new ByteWriter();

  private long position;
  private long fileSizeInBytes;
  private int nextRow;

  private SortRun(Path path, FileChannel channel, int blockSizeInBytes) {
    this.path = path;
    this.channel = channel;
    this.blockSizeInBytes = blockSizeInBytes;
  }

  /** Creates an empty file. */
  static SortRun create(Path directory, int blockSizeInBytes) throws IOException {
    Path path = Files.createTempFile(directory, "stoa-sort", ".rows");
    try {
      FileChannel channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      return new SortRun(path, channel, blockSizeInBytes);
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /** Adds the current row of a source. */
  void write(SortSource source) throws IOException {
    buffer.writeInt(source.keyTo - source.keyFrom);
    buffer.writeInt(source.rowTo - source.keyTo);
    buffer.writeBytes(source.bytes, source.keyFrom, source.rowTo - source.keyFrom);
    if (buffer.size() >= blockSizeInBytes) {
      writeBlock();
    }
  }

  private void writeBlock() throws IOException {
    ByteWriter header = new ByteWriter();
    header.writeInt(buffer.size());
    header.writeInt(Checksum.of(buffer.array(), 0, buffer.size()));
    append(header);
    append(buffer);
    buffer.truncate(0);
  }

  private void append(ByteWriter written) throws IOException {
    ByteBuffer source = ByteBuffer.wrap(written.array(), 0, written.size());
    try {
      while (source.hasRemaining()) {
        position += channel.write(source, position);
      }
    } catch (IOException e) {
      throw new IOException(
          "cannot write sorted rows to %s: %s; free disk space or raise the memory budget"
              .formatted(path, e.getMessage()),
          e);
    }
  }

  /** Ends writing; rows can be read from the first on. */
  void rewind() throws IOException {
    if (buffer.size() > 0) {
      writeBlock();
    }
    fileSizeInBytes = position;
    position = 0;
    buffer.release();
  }

  @Override
  boolean advance() throws IOException {
    if (!require(ROW_HEADER_SIZE_IN_BYTES)) {
      return false;
    }
    int keyLength = (int) INTS.get(buffer.array(), nextRow);
    int rowLength = (int) INTS.get(buffer.array(), nextRow + Integer.BYTES);
    int size = Math.addExact(ROW_HEADER_SIZE_IN_BYTES, Math.addExact(keyLength, rowLength));
    if (keyLength < 0 || rowLength < 0 || !require(size)) {
      throw corrupt();
    }
    bytes = buffer.array();
    keyFrom = nextRow + ROW_HEADER_SIZE_IN_BYTES;
    keyTo = keyFrom + keyLength;
    rowTo = keyTo + rowLength;
    nextRow = rowTo;
    return true;
  }

  /** Reads blocks until the buffer has some bytes; returns false at the end of the file. */
  private boolean require(int count) throws IOException {
    while (buffer.size() - nextRow < count) {
      if (position == fileSizeInBytes) {
        if (buffer.size() > nextRow) {
          throw corrupt();
        }
        return false;
      }
      readBlock();
    }
    return true;
  }

  private void readBlock() throws IOException {
    int remaining = buffer.size() - nextRow;
    System.arraycopy(buffer.array(), nextRow, buffer.array(), 0, remaining);
    buffer.truncate(remaining);
    nextRow = 0;
    byte[] header = new byte[BLOCK_HEADER_SIZE_IN_BYTES];
    read(header, 0, header.length);
    int length = (int) INTS.get(header, 0);
    if (length <= 0 || length > fileSizeInBytes - position) {
      throw corrupt();
    }
    buffer.reserve(length);
    read(buffer.array(), buffer.size(), length);
    if (Checksum.of(buffer.array(), buffer.size(), length)
        != (int) INTS.get(header, Integer.BYTES)) {
      throw corrupt();
    }
    buffer.advance(length);
  }

  private void read(byte[] target, int from, int length) throws IOException {
    ByteBuffer buffered = ByteBuffer.wrap(target, from, length);
    while (buffered.hasRemaining()) {
      int count = channel.read(buffered, position);
      if (count < 0) {
        throw corrupt();
      }
      position += count;
    }
  }

  private IOException corrupt() {
    return new IOException(
        path
            + ", offset "
            + position
            + ": the bytes differ from the sorted rows that were written: check the disk");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
